import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { NOT_FOUND, NOT_PROVIDED } from "#contract/rules/status.ts";
import { isApiFailure } from "./api.server.ts";
import { type Toast, type ToastRow, toastHeader, type Undo } from "./toast.server.ts";

/** Fields that are never sent back to the page: secrets, and the answer to a captcha that is used up. */
const HIDDEN_FIELDS = ["password", "pwd", "confirm_pwd", "code"];

type Success = {
  /** The address of the redirect. */
  to: string;
  toast?: string | undefined;
  kind?: Toast["kind"] | undefined;
  /** The form of the toast that undoes the act. */
  undo?: Undo | undefined;
  /** A text of the toast to copy. */
  copy?: Toast["copy"] | undefined;
  /** The result of the act for each row of its form. */
  rows?: ToastRow[] | undefined;
  headers?: Headers | undefined;
};

/**
 * The result of an act: of `api.write`, or of a domain function, which may also name what follows success; its fields
 * win over the page's options.
 */
export type Written = Partial<Success> &
  ({ ok: true } | { ok: false; message: string; status?: number; field?: string | undefined });

type Options<Value, Fresh> = Success & {
  /** The script that sent the form stays on its page: 200 in place of the redirect. */
  stay?: boolean | undefined;
  /** The field that a refusal is shown beside; above the form if there is none. */
  field?: string | ((message: string) => string | undefined) | undefined;
  /** The message of a 404, in place of the backend's. */
  missing?: string;
  /** Reads data after a refusal, which the page shows in place of its loader's. */
  fresh?: (value: Value) => Promise<Fresh>;
};

/** Answers a form whose fields are invalid with 400 and the messages beside the fields. */
export function badRequest<Value>(form: Submission<Value>) {
  return data({ form: form.reply({ hideFields: HIDDEN_FIELDS }) }, { status: 400 });
}

/**
 * Answers a form by the result of its act: 303 with a toast on the next page, so that reloading repeats nothing, or 200
 * where the page stays; 404 for records that do not exist or belong to another customer, 503 where the backend gave no
 * answer, 409 for every other refusal, each with the message on the form. A running act may read before it writes: a
 * read without an answer is a 503 as well. Without scripts such a form stays where its page itself can still be read.
 */
export async function answer<Fields, Value, Fresh = never>(
  form: Submission<Fields, string[], Value>,
  act: Written | Promise<Written>,
  { stay, field, missing, fresh, ...success }: Options<Value, Fresh>,
) {
  const done = await readForAct(act);
  const written: Written = done.ok ? done.answer : done;
  if (written.ok) return succeed({ ...success, ...withoutUndefined(written) }, stay === true);
  const status = httpStatus(written.status);
  const message =
    status === 404 && missing !== undefined && written.message !== NOT_PROVIDED ? missing : written.message;
  const beside = written.field ?? (typeof field === "function" ? field(message) : field);
  const errors = beside && status !== 404 ? { fieldErrors: { [beside]: [message] } } : { formErrors: [message] };
  const reply = form.reply({ hideFields: HIDDEN_FIELDS, ...errors });
  if (written.rows) return data({ form: reply, rows: written.rows }, { status });
  if (status !== 409 || !fresh || form.status !== "success") return data({ form: reply }, { status });
  return data({ form: reply, fresh: await fresh(form.value) }, { status });
}

async function succeed({ to, toast, kind, undo, copy, rows, headers = new Headers() }: Success, stay: boolean) {
  if (toast) headers.append("Set-Cookie", await toastHeader(toast, kind, { undo, copy, rows }));
  return stay ? data({ form: null, to }, { headers }) : redirect(to, { status: 303, headers });
}

/**
 * The data that an action reads before its act, or the refusal of a backend that gave no answer, so that the form keeps
 * the typed text. An act that `answer` receives as it runs reads without this.
 * @throws every other failure.
 */
export async function readForAct<T>(
  read: T | Promise<T>,
): Promise<{ ok: true; answer: T } | { ok: false; message: string; status: number }> {
  try {
    return { ok: true, answer: await read };
  } catch (error) {
    const status = isApiFailure(error) ? (error.init?.status ?? 0) : 0;
    if (!isApiFailure(error) || httpStatus(status) !== 503) throw error;
    return { ok: false, message: error.data.message, status };
  }
}

function httpStatus(status: number | undefined) {
  if (status === NOT_FOUND) return 404;
  return status !== undefined && status >= 502 && status <= 504 ? 503 : 409;
}

const withoutUndefined = ({ to, toast, kind, undo, copy, rows, headers }: Partial<Success>) => ({
  ...(to === undefined ? {} : { to }),
  ...(toast === undefined ? {} : { toast }),
  ...(kind === undefined ? {} : { kind }),
  ...(undo === undefined ? {} : { undo }),
  ...(copy === undefined ? {} : { copy }),
  ...(rows === undefined ? {} : { rows }),
  ...(headers === undefined ? {} : { headers }),
});
