/* For builds with the address sanitizer: memory that fontconfig keeps until the end of a program, and that the leak
 * checker takes for lost. Nothing is said of it, as tests look at what programs print. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);

const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig\n";
}

const char *__lsan_default_options(void) {
    return "print_suppressions=0";
}
