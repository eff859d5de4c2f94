/* What the helper keeps of files: units, axes, names, what bodies are; and what it tells of rounding. */
#include "foreign/helper/package_fixture.h"

#include "folder_fixture.h"

#include <math.h>

static void put_bytes(const char *name, const void *bytes, size_t size) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* ---- buildings ---- */

#define IFC_IN(units, size, elements)                                                                                  \
    "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n"                    \
    "FILE_SCHEMA(('IFC2X3'));\nENDSEC;\nDATA;\n"                                                                       \
    "#1=IFCPERSON($,'a',$,$,$,$,$,$);\n#2=IFCORGANIZATION($,'a',$,$,$);\n#3=IFCPERSONANDORGANIZATION(#1,#2,$);\n"      \
    "#4=IFCAPPLICATION(#2,'1','a','a');\n#5=IFCOWNERHISTORY(#3,#4,$,.ADDED.,$,$,$,0);\n"                               \
    "#6=IFCCARTESIANPOINT((0.,0.,0.));\n#7=IFCDIRECTION((0.,0.,1.));\n#8=IFCDIRECTION((1.,0.,0.));\n"                  \
    "#9=IFCAXIS2PLACEMENT3D(#6,#7,#8);\n#10=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#9,$);\n" units        \
    "#13=IFCPROJECT('0000000000000000000001',#5,'p',$,$,$,$,(#10),#12);\n#14=IFCLOCALPLACEMENT($,#9);\n"               \
    "#15=IFCBUILDING('0000000000000000000002',#5,'b',$,$,#14,$,$,.ELEMENT.,$,$,$);\n"                                  \
    "#16=IFCRELAGGREGATES('0000000000000000000003',#5,$,$,#13,(#15));\n"                                               \
    "#20=IFCCARTESIANPOINT((1000.,2000.,3000.));\n#21=IFCAXIS2PLACEMENT3D(#20,#7,#8);\n"                               \
    "#22=IFCLOCALPLACEMENT(#14,#21);\n#23=IFCCARTESIANPOINT((0.,0.));\n#24=IFCDIRECTION((1.,0.));\n"                   \
    "#25=IFCAXIS2PLACEMENT2D(#23,#24);\n#26=IFCRECTANGLEPROFILEDEF(.AREA.,$,#25," size ");\n"                          \
    "#27=IFCEXTRUDEDAREASOLID(#26,#9,#7,2500.);\n#28=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#27));\n"         \
    "#29=IFCPRODUCTDEFINITIONSHAPE($,$,(#28));\n" elements "ENDSEC;\nEND-ISO-10303-21;\n"

#define IFC(unit, size, elements)                                                                                      \
    IFC_IN("#11=IFCSIUNIT(*,.LENGTHUNIT.," unit ",.METRE.);\n#12=IFCUNITASSIGNMENT((#11));\n", size, elements)

#define CONVERTED(name, metres)                                                                                        \
    "#11=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\n#12=IFCUNITASSIGNMENT((#17));\n"                                        \
    "#17=IFCCONVERSIONBASEDUNIT(#18,.LENGTHUNIT.,'" name "',#19);\n#18=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);\n"      \
    "#19=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(" metres "),#11);\n"

#define WALL_AND_SLAB                                                                                                  \
    "#30=IFCWALL('00000000000000000000_4',#5,'Outer wall_1',$,$,#22,#29,$);\n"                                         \
    "#34=IFCSLAB('0000000000000000000008',#5,$,$,$,#14,#29,$,.FLOOR.);\n"                                              \
    "#33=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000007',#5,$,$,(#30,#34),#15);\n"

static void elements_of_buildings_keep_their_names_and_classes(void **state) {
    (void)state;
    put_file("house.ifc", IFC("$", "4000.,300.", WALL_AND_SLAB));
    io_model model = read_path("house.ifc");
    assert_int_equal(model.body_count, 2);
    assert_string_equal(model.bodies[0].name, "Outer wall_1");
    assert_string_equal(model.bodies[0].class_name, "IfcWall");
    assert_string_equal(model.bodies[1].name, "IfcSlab 0000000000000000000008"); /* the file has no name for it */
    assert_string_equal(model.bodies[1].class_name, "IfcSlab");
    assert_null(model.bodies[0].layer);
    io_model_free(&model);
}

static void spaces_of_buildings_are_bodies_of_their_class(void **state) {
    (void)state;
    put_file("house.ifc",
             IFC("$", "4000.,300.",
                 WALL_AND_SLAB
                 "#40=IFCSPACE('0000000000000000000009',#5,'Room 1',$,$,#14,#29,$,.ELEMENT.,.INTERNAL.,$);\n"
                 "#41=IFCRELAGGREGATES('000000000000000000000A',#5,$,$,#15,(#40));\n"));
    io_model model = read_path("house.ifc");
    assert_int_equal(model.body_count, 3);
    assert_string_equal(model.bodies[2].name, "Room 1");
    assert_string_equal(model.bodies[2].class_name, "IfcSpace");
    io_model_free(&model);
}

static void buildings_stay_in_the_unit_and_the_axes_of_the_file(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *unit;
    } files[] = {{IFC(".MILLI.", "4000.,300.", WALL_AND_SLAB), "mm"},
                 {IFC("$", "4000.,300.", WALL_AND_SLAB), "m"},
                 {IFC_IN(CONVERTED("FOOT", "0.3048"), "4000.,300.", WALL_AND_SLAB), "ft"},
                 {IFC_IN(CONVERTED("INCH", "0.0254"), "4000.,300.", WALL_AND_SLAB), "in"}};
    for (int i = 0; i < 4; i++) {
        put_file("house.ifc", files[i].text);
        io_model model = read_path("house.ifc");
        assert_string_equal(io_unit_name(model.bodies[0].unit), files[i].unit);
        clinker_inspection wall = inspect_body(&model.bodies[0]);
        assert_true(wall.box_min[0] == -1000 && wall.box_max[0] == 3000);
        assert_true(wall.box_min[1] == 1850 && wall.box_max[1] == 2150);
        assert_true(wall.box_min[2] == 3000 && wall.box_max[2] == 5500);
        assert_int_equal(model.warning_count, 0); /* nothing was rounded */
        io_model_free(&model);
    }
}

static void a_building_without_a_unit_is_given_none(void **state) {
    (void)state;
    put_file("house.ifc", IFC_IN("#12=IFCUNITASSIGNMENT(());\n", "4000.,300.", WALL_AND_SLAB));
    io_model model = read_path("house.ifc");
    assert_true(model.bodies[0].unit == 0);
    assert_int_equal(model.warning_count, 0);
    io_model_free(&model);
}

static void a_unit_that_is_not_known_is_named(void **state) {
    (void)state;
    put_file("house.ifc", IFC_IN(CONVERTED("ELL", "0."), "4000.,300.", WALL_AND_SLAB));
    io_model model = read_path("house.ifc");
    assert_true(model.bodies[0].unit == 0);
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0],
                        "house.ifc: the unit \"ELL\" is not known: lengths have none, unless --files-in says it");
    io_model_free(&model);
    static const char *const models[] = {PACKAGE_MODEL(" unit=\"parsec\""), PACKAGE_MODEL(" unit=\"\"")};
    static const char *const warnings[] = {"the unit \"parsec\" is not known", "the unit \"\" is not known"};
    for (int i = 0; i < 2; i++) {
        package p = package_of(models[i], true);
        put_bytes("plate.3mf", p.bytes, p.size);
        model = read_path("plate.3mf");
        assert_true(model.bodies[0].unit == 0);
        assert_int_equal(model.warning_count, 1);
        assert_non_null(strstr(model.warnings[0], warnings[i]));
        io_model_free(&model);
    }
}

static void rounding_to_floats_is_told_once_with_its_size(void **state) {
    (void)state;
    put_file("house.ifc", IFC(".MILLI.", "4000.1,300.7", WALL_AND_SLAB));
    io_model model = read_path("house.ifc");
    assert_int_equal(model.warning_count, 1);
    assert_non_null(strstr(model.warnings[0],
                           "house.ifc: read through assimp, which keeps coordinates as 32-bit floats: "
                           "they may be off by up to 0.0003 mm"));
    io_model_free(&model);
}

/* ---- packages ---- */

static void objects_of_packages_keep_their_names_and_unit(void **state) {
    (void)state;
    package p = package_of(PACKAGE_MODEL(" unit=\"inch\""), true);
    put_bytes("plate.3mf", p.bytes, p.size);
    io_model model = read_path("plate.3mf");
    assert_int_equal(model.body_count, 3);
    assert_string_equal(model.bodies[0].name, "Plate & co");
    assert_string_equal(model.bodies[1].name, "Object_12");
    assert_string_equal(model.bodies[2].name, "Plate & co");
    assert_place(&model.bodies[1], 5, 6, 7);
    assert_true(model.bodies[0].unit == 0.0254 && model.bodies[2].unit == 0.0254);
    io_model_free(&model);
}

/* ---- Collada ---- */

#define COLLADA(unit, axis)                                                                                            \
    "<?xml version=\"1.0\"?><COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">"        \
    "<asset>" unit "<up_axis>" axis "</up_axis></asset><library_geometries><geometry id=\"g\"><mesh>"                  \
    "<source id=\"p\"><float_array id=\"a\" count=\"12\">0 0 0 1 0 0 0 2 0 0 0 3</float_array><technique_common>"      \
    "<accessor source=\"#a\" count=\"4\" stride=\"3\"><param name=\"X\" type=\"float\"/><param name=\"Y\" "            \
    "type=\"float\"/><param name=\"Z\" type=\"float\"/></accessor></technique_common></source>"                        \
    "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices><polylist count=\"4\">"                 \
    "<input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><vcount>3 3 3 3</vcount>"                                  \
    "<p>0 2 1 0 1 3 0 3 2 1 2 3</p></polylist></mesh></geometry></library_geometries><library_visual_scenes>"          \
    "<visual_scene id=\"s\"><node id=\"n\" name=\"part\"><translate>10 20 30</translate>"                              \
    "<instance_geometry url=\"#g\"/></node></visual_scene></library_visual_scenes>"                                    \
    "<scene><instance_visual_scene url=\"#s\"/></scene></COLLADA>\n"

static void collada_stays_in_the_unit_and_the_axes_of_the_file(void **state) {
    (void)state;
    static const char *const texts[] = {COLLADA("<unit name=\"inch\" meter=\"0.0254\"/>", "Z_UP"),
                                        COLLADA("<unit name=\"inch\" meter=\"0.0254\"/>", "Y_UP"), COLLADA("", "X_UP")};
    for (int i = 0; i < 3; i++) {
        put_file("part.dae", texts[i]);
        io_model model = read_path("part.dae");
        assert_string_equal(io_unit_name(model.bodies[0].unit), i < 2 ? "in" : "m"); /* metres, if it does not say */
        clinker_inspection part = inspect_body(&model.bodies[0]);
        assert_true(part.box_min[0] == 10 && part.box_min[1] == 20 && part.box_min[2] == 30);
        assert_true(part.box_max[0] == 11 && part.box_max[1] == 22 && part.box_max[2] == 33);
        io_model_free(&model);
    }
}

static void a_unit_without_a_name_is_kept_in_metres(void **state) {
    (void)state;
    put_file("part.dae", COLLADA("<unit name=\"decimeter\" meter=\"0.1\"/>", "Z_UP"));
    io_model model = read_path("part.dae");
    assert_null(io_unit_name(model.bodies[0].unit));
    assert_true(fabs(model.bodies[0].unit - 0.1) < 1e-8);
    io_model_free(&model);
}

static void parts_of_robots_and_lists_are_converted(void **state) {
    (void)state;
    put_file("part.dae", COLLADA("<unit name=\"centimeter\" meter=\"0.01\"/>", "Z_UP"));
    put_file("robot.urdf",
             "<robot><link name='a'><collision><geometry><mesh filename='part.dae'/></geometry></collision>"
             "</link></robot>");
    io_model model = read_path("robot.urdf");
    clinker_inspection link = inspect_body(&model.bodies[0]);
    assert_true(model.bodies[0].unit == 1 && link.box_max[2] == 33 * 0.01);
    io_model_free(&model);
    put_file("list.json", "{\"unit\": \"mm\", \"bodies\": [{\"file\": \"part.dae\"}]}");
    model = read_path("list.json");
    clinker_inspection part = inspect_body(&model.bodies[0]);
    assert_true(model.bodies[0].unit == 0.001 && part.box_max[2] == 330);
    io_model_free(&model);
}

int main(void) {
    setenv("CLINKER_IMPORT", CLINKER_HELPER, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_of_buildings_keep_their_names_and_classes),
        cmocka_unit_test(spaces_of_buildings_are_bodies_of_their_class),
        cmocka_unit_test(buildings_stay_in_the_unit_and_the_axes_of_the_file),
        cmocka_unit_test(a_building_without_a_unit_is_given_none),
        cmocka_unit_test(a_unit_that_is_not_known_is_named),
        cmocka_unit_test(rounding_to_floats_is_told_once_with_its_size),
        cmocka_unit_test(objects_of_packages_keep_their_names_and_unit),
        cmocka_unit_test(collada_stays_in_the_unit_and_the_axes_of_the_file),
        cmocka_unit_test(a_unit_without_a_name_is_kept_in_metres),
        cmocka_unit_test(parts_of_robots_and_lists_are_converted),
    };
    return cmocka_run_group_tests(tests, folder_setup, folder_teardown);
}
