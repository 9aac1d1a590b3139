import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FitsSection } from "./fits-section.tsx";
import { fitsForm } from "./forms.ts";
import { changeFits, readFits } from "./staff-printer.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("适用机型");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const id = args.params.id ?? "";
  return { id, fits: await readFits(api, id) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, fitsForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, changeFits(api, id, form.value), { to: link(deskUrls.staffPrinter.ofProduct, { id }) });
}

/** The printers that a product fits. */
export default function ProductPrinters() {
  const { id, fits } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <BackLink to={link(deskUrls.staffProduct.detail, { id })}>商品 {id}</BackLink>
      <PageHead title={fits.name} text="适用机型" />
      <FormErrors of={refused} fields={["model"]} />
      <FitsSection fits={fits} id={id} refused={refused} />
    </>
  );
}
