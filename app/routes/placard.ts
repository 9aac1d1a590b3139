import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { placardForm } from "#app/domains/site/forms.ts";
import { closePlacard } from "#app/domains/site/placard.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requestContext } from "#app/http/guard.server.ts";
import { badRequest, jsonWithToast, redirectWithToast } from "#app/http/reply.server.ts";
import { urls } from "#app/urls.ts";

/** The announcement is closed by a form; there is nothing to look at. */
export const loader = () => redirect(urls.home);

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requestContext(request);
  const form = await readForm(request, placardForm);
  if (form.status !== "success") return badRequest(form);
  const { to, headers } = await closePlacard(api, form.value);
  return form.value.stay ? jsonWithToast({ headers }) : redirectWithToast(to, { headers });
}
