/** The id that Remix gives the shell's layout route, whose loader gives what all pages need. */
export const SHELL_ROUTE_ID = "shell/shell";
