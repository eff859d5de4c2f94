/* The help texts. */
#ifndef CLINKER_CLI_HELP_H
#define CLINKER_CLI_HELP_H

extern const char help_overview[];
extern const char help_check[];
extern const char help_inspect[];
extern const char help_map[];

/* The text on a command, or NULL where there is none of this name. */
const char *help_on(const char *command);

#endif
