import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { type Toast, toastHeader } from "./toast.server.ts";

/** Secrets never travel back to the page that sent them; nor does the answer to a picture that is used up. */
const SECRETS = ["password", "pwd", "confirm_pwd", "code"];

/** Says back what was wrong with the form (400), beside the fields. */
export function badRequest<Value>(form: Submission<Value>) {
  return data({ form: form.reply({ hideFields: SECRETS }) }, { status: 400 });
}

/** Says back why the backend refused (409): above the form, or beside the field that is to blame. */
export function conflict<Value>(form: Submission<Value>, message: string, field?: string) {
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return data({ form: form.reply({ hideFields: SECRETS, ...errors }) }, { status: 409 });
}

/** The same, with what the page should show now in place of what its loader reads by the address. */
export function conflictWith<Value, Fresh>(form: Submission<Value>, message: string, fresh: Fresh) {
  return data({ form: form.reply({ hideFields: SECRETS, formErrors: [message] }), fresh }, { status: 409 });
}

/** Says that what the form was about is not there, or not the customer's (404), on the page that still stands. */
export function notFound<Value>(form: Submission<Value>, message: string) {
  return data({ form: form.reply({ hideFields: SECRETS, formErrors: [message] }) }, { status: 404 });
}

type Done = { toast?: string | undefined; kind?: Toast["kind"]; headers?: Headers };

/** Every act that succeeded ends here: 303, so that back and refresh repeat nothing, with a word on the next page. */
export async function redirectWithToast(to: string, given: Done = {}) {
  return redirect(to, { status: 303, headers: await heard(given) });
}

/** The same for a script that stays on its page: nothing moves, and the frame says the word. */
export async function jsonWithToast(given: Done = {}) {
  return data({ form: null }, { headers: await heard(given) });
}

/** The same, and the script is told where it would have been led. */
export async function jsonWithToastAt(to: string, given: Done = {}) {
  return data({ form: null, to }, { headers: await heard(given) });
}

async function heard({ toast, kind, headers = new Headers() }: Done) {
  if (toast) headers.append("Set-Cookie", await toastHeader(toast, kind));
  return headers;
}
