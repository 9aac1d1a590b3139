import type { Page } from "#tests/support/browse.ts";

/** A form of one customer: its address, its fields, and the number of times that its act was done. */
export type Trial = {
  at: string;
  send(page: Page): Fields | Promise<Fields>;
  done(): Promise<number>;
  /** The typed text that the form must preserve. */
  typed?: string;
};

type Fields = Record<string, string> | FormData;
