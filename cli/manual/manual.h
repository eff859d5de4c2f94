/* The manual page and what shells complete, made from the tables of commands and options. */
#ifndef CLINKER_CLI_MANUAL_H
#define CLINKER_CLI_MANUAL_H

#include <stdio.h>

void man_page_write(FILE *out);
void bash_completion_write(FILE *out);
void zsh_completion_write(FILE *out);

#endif
