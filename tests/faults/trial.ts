import type { Page } from "#tests/support/browse.ts";
import { licence } from "#tests/support/licence.ts";
import type { refunder } from "#tests/support/refunding.ts";

/** A form of one customer: its address, its fields, and the number of times that its act was done. */
export type Trial = {
  at: string;
  /** The address that the form is sent to, where that is not its page's. */
  to?: string;
  send(page: Page): Fields | Promise<Fields>;
  done(): Promise<number>;
  /** The typed text that the form must preserve. */
  typed?: string;
  /** Set where the page's scripts send the form, which then stays on its page. */
  isScripted?: true;
};

export type Trials = Record<string, () => Promise<Trial>>;

/** The form as its page's scripts send it. */
export const byScripts = (prepare: () => Promise<Trial>) => async (): Promise<Trial> => ({
  ...(await prepare()),
  isScripted: true,
});
export type Customer = Awaited<ReturnType<typeof refunder>>;

type Fields = Record<string, string> | FormData;

/** The text that the customers of the trials type. */
export const TYPED = "外箱受潮 7391";

/** Counts the rows that a query finds. */
export const rowsOf = (query: () => { execute(): Promise<unknown[]> }) => async () => (await query().execute()).length;

/** A form with a picture in this field. */
export async function withPicture(fields: Record<string, string>, field: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(await licence())], { type: "image/png" }), "picture.png");
  return form;
}

/** The bytes of a picture as the calls take them. */
export const picture = async () => Buffer.from(await licence()).toString("base64");
