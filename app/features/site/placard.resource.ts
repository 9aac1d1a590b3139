import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { placardForm } from "./forms.ts";
import { closePlacard } from "./placard.server.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The route has a form only; opening its address redirects to the home page. */
export const loader = () => redirect(urls.home);

export async function action(args: ActionFunctionArgs) {
  const { api } = await requestContext(args);
  const form = await readForm(args.request, placardForm);
  if (form.status !== "success") return badRequest(form);
  const closed = await closePlacard(api, form.value);
  return answer(form, { ok: true }, closed);
}
