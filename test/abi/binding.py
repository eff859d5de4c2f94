"""The library from Python, without a line of C: cffi reads the public headers as they are, but for what is left out
textually, and the shared library is opened at run time. What a binding for any language would do.

    binding.py HEADERS LIBRARY

Ends with 77, which says that nothing was tested, where there is no cffi."""

import math
import pathlib
import sys
import unittest

from declarations import HEADERS, Declarations, plain_text

try:
    import cffi
except ImportError:
    print("cffi for Python is not there (Debian: python3-cffi): the binding was not tested")
    sys.exit(77)

CORNERS = [corner for z in (0, 1) for y in (0, 1) for x in (0, 1) for corner in (x, y, z)]
FACES = [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5]


def read_headers(folder):
    ffi = cffi.FFI()
    for name in HEADERS:
        ffi.cdef(plain_text(pathlib.Path(folder, name).read_text(encoding="utf-8")).replace("CLINKER_API ", ""))
    return ffi


class Binding(unittest.TestCase):
    ffi = library = None

    def setUp(self):
        place = self.ffi.new("clinker_workspace **")
        self.assertEqual(self.library.clinker_workspace_create(self.ffi.NULL, place), self.library.CLINKER_STATUS_OK)
        self.workspace = self.ffi.gc(place[0], self.library.clinker_workspace_destroy)
        self.positions = self.ffi.new("float[]", CORNERS)
        self.indices = self.ffi.new("uint32_t[]", FACES)
        self.pose = self.ffi.new("clinker_pose *", self.library.clinker_pose_identity())
        self.pose.m[3] = 0.5
        self.bodies = self.ffi.new("clinker_body[2]")
        for body in self.bodies:
            body.mesh.positions = self.positions
            body.mesh.vertex_count = 8
            body.mesh.indices = self.indices
            body.mesh.triangle_count = 12
        self.bodies[1].pose = self.pose

    def make(self, kind):
        """A struct that begins with its size, made ready by the function that is named after it."""
        made = self.ffi.new(f"{kind} *")
        getattr(self.library, f"{kind}_init")(made)
        self.assertEqual(made.size, self.ffi.sizeof(kind))
        return made

    def text(self, characters):
        return self.ffi.string(characters).decode("utf-8")

    def assert_ok(self, status):
        self.assertEqual(status, self.library.CLINKER_STATUS_OK,
                         self.text(self.library.clinker_workspace_message(self.workspace)))

    def test_version(self):
        numbers = [int(part) for part in self.text(self.library.clinker_version()).split(".")]
        self.assertEqual(self.library.clinker_version_number(), 10000 * numbers[0] + 100 * numbers[1] + numbers[2])

    def test_every_function_is_there(self):
        """Those of the headers, found in the library by name."""
        names = {name for name in dir(self.library) if name.startswith("clinker_")}
        self.assertEqual(names, set(Declarations(sys.argv[1]).functions))
        for name in names:
            self.assertTrue(callable(getattr(self.library, name)), name)

    def test_check_with_contact(self):
        query, answer = self.make("clinker_query"), self.make("clinker_answer")
        query.regions = True
        self.assert_ok(self.library.clinker_bodies_check(self.workspace, self.bodies, 2, query, answer))
        self.assertEqual(answer.pair_count, 1)
        pair = self.library.clinker_answer_pair(answer, 0)
        self.assertEqual((pair.a, pair.b), (0, 1))
        self.assertEqual(self.text(self.library.clinker_state_name(pair.state)), "interfere")
        self.assertEqual(self.text(self.library.clinker_kind_name(pair.kind)), "crossing")
        self.assertAlmostEqual(pair.volume, 0.5, 2)
        self.assertEqual(pair.region_count, 1)
        region = self.library.clinker_pair_region(pair, 0)
        self.assertAlmostEqual(region.depth, 0.5, 2)
        self.assertEqual([round(x, 1) for x in region.box_min], [0.5, 0, 0])
        self.assertEqual(self.library.clinker_pair_region(pair, 1), self.ffi.NULL)

    def test_functions_of_the_caller(self):
        seen = []

        @self.ffi.callback("clinker_pair_filter")
        def leave_out(_user, first, second):
            seen.append((first, second))
            return False

        query, answer = self.make("clinker_query"), self.make("clinker_answer")
        query.filter = leave_out
        self.assert_ok(self.library.clinker_bodies_check(self.workspace, self.bodies, 2, query, answer))
        self.assertEqual((seen, answer.pair_count, answer.ignored), ([(0, 1)], 0, 1))

    def test_fault(self):
        self.indices[22] = 8
        query, answer = self.make("clinker_query"), self.make("clinker_answer")
        status = self.library.clinker_bodies_check(self.workspace, self.bodies, 2, query, answer)
        self.assertEqual(self.text(self.library.clinker_status_name(status)), "invalid")
        fault = self.library.clinker_workspace_fault(self.workspace)
        self.assertEqual((fault.status, fault.body, fault.face, fault.vertex), (status, 0, 7, 8))
        self.assertIn(self.text(fault.message), self.text(self.library.clinker_workspace_message(self.workspace)))
        self.indices[22] = FACES[22]
        self.assert_ok(self.library.clinker_bodies_check(self.workspace, self.bodies, 2, query, answer))
        none = 2 ** (8 * self.ffi.sizeof("size_t")) - 1
        self.assertEqual(self.library.clinker_workspace_fault(self.workspace).body, none)

    def test_methods(self):
        names = []
        while self.library.clinker_method_describe(len(names)) != self.ffi.NULL:
            facts = self.library.clinker_method_describe(len(names))
            self.assertEqual(facts.method, len(names))
            names.append(self.text(facts.name))
        self.assertEqual(names[:5], ["exact", "zlist", "layers", "edges", "convex"])

    def test_convex(self):
        place = self.ffi.new("clinker_convex **")
        mesh = self.ffi.addressof(self.bodies[0], "mesh")
        self.assert_ok(self.library.clinker_convex_create(self.workspace, mesh, place))
        convex = self.ffi.gc(place[0], self.library.clinker_convex_destroy)
        answer = self.make("clinker_convex_answer")
        self.pose.m[3] = 2
        self.assert_ok(self.library.clinker_convex_check(self.workspace, convex, self.ffi.NULL, convex, self.pose,
                                                         answer))
        self.assertEqual(answer.state, self.library.CLINKER_STATE_APART)
        self.assertEqual(answer.certificate.kind, self.library.CLINKER_CERTIFICATE_PLANE)
        measurement = self.make("clinker_convex_measurement")
        self.assert_ok(self.library.clinker_convex_measure(self.workspace, convex, self.ffi.NULL, convex, self.pose,
                                                           measurement))
        self.assertAlmostEqual(measurement.distance, 1, 6)

    def test_map(self):
        view, gaps = self.ffi.new("clinker_view *"), self.make("clinker_map")
        view.direction = [0, 0, -1]
        view.resolution = 16
        self.assert_ok(self.library.clinker_bodies_map(self.workspace, self.bodies, view, gaps))
        values = self.ffi.unpack(gaps.gap, gaps.width * gaps.height)
        measured = [value for value in values if not math.isnan(value)]
        self.assertEqual(len(measured), gaps.gap_count)
        self.assertAlmostEqual(min(measured), -1, 5)
        self.assertEqual(list(gaps.whole), [True, True])

    def test_inspection(self):
        inspection = self.make("clinker_inspection")
        mesh = self.ffi.addressof(self.bodies[0], "mesh")
        self.assert_ok(self.library.clinker_mesh_inspect(self.workspace, mesh, self.pose, inspection))
        self.assertTrue(inspection.solid and inspection.convex)
        self.assertEqual(len(inspection.edges), self.library.CLINKER_INSPECTION_SHOWN)


if __name__ == "__main__":
    Binding.ffi = read_headers(sys.argv[1])
    Binding.library = Binding.ffi.dlopen(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
