import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomerTabs } from "#app/desk/customer-tabs.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { CheckedPrices, SentPrices } from "./checked-prices.tsx";
import { priceForm } from "./forms.ts";
import { PriceInputs } from "./price-inputs.tsx";
import { PriceList } from "./price-list.tsx";
import { PriceReceipt } from "./price-receipt.tsx";
import {
  type Checked,
  changeAgreedPrices,
  checkAgreedPrices,
  priceField,
  readPriceReceipt,
  readPrices,
} from "./staff-price.server.ts";

export const handle: PageHandle = { access: "staff", right: "customer.read", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("协议价");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "customer.read");
  const id = args.params.id ?? "";
  const done = new URL(args.request.url).searchParams.get("done");
  const maySet = me.rights.includes("customer.prices");
  const [prices, receipt] = await Promise.all([
    readPrices(api, id),
    done === null || !maySet ? null : readPriceReceipt(api, id, done),
  ]);
  return { ...prices, id, done, receipt, maySet, isAlone: me.alone.includes("customer.prices") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "customer.prices");
  const id = args.params.id ?? "";
  const { form, file } = await readFormWithFile(args.request, priceForm, "file");
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffPrice.list, { id });
  const { value } = form;
  if (value.intent === "write" || value.intent === "remove") {
    return answer(form, changeAgreedPrices(api, id, value), { to, field: priceField });
  }
  const written = await checkAgreedPrices(api, id, value, file);
  return written.ok ? data({ checked: written.checked }) : answer(form, written, { to });
}

/** Prices of a customer: the list, and the tables that are checked before they are written. */
export default function Prices() {
  const { customer, id, list, why, asked, categories, done, receipt, maySet, isAlone } = useLoaderData<typeof loader>();
  const checked = useActionData<{ checked?: Checked }>()?.checked;
  const refused = useRefusedForm();
  const intent = refused?.initialValue?.intent;
  const canSet = maySet && why === "";
  return (
    <>
      <BackLink to={deskUrls.staffCustomer.list}>客户</BackLink>
      <PageHead title={customer} text="协议价低于企业价才用，只有这位客户看得到" />
      <CustomerTabs id={id} current="prices" />
      <div className={`mt-3 grid items-start gap-3 ${canSet ? "lg:grid-cols-[minmax(0,1fr)_340px]" : ""}`}>
        <div className="stack min-w-0">
          <FormErrors of={refused} fields={["row", "rest"]} />
          {asked === null ? null : (
            <Note kind="warn">{asked} 提请的低于成本的协议价在等管理员批；要改先撤回那一条</Note>
          )}
          {maySet && why !== "" ? <Note kind="warn">{why}</Note> : null}
          {refused && intent === "write" ? <SentPrices refused={refused} isAlone={isAlone} /> : null}
          {checked && canSet ? <CheckedPrices checked={checked} isAlone={isAlone} /> : null}
          {receipt && done && !checked ? <PriceReceipt receipt={receipt} id={id} formKey={done} /> : null}
          <PriceList list={list} mayRemove={maySet} refused={intent === "remove" ? refused : null} />
        </div>
        {canSet ? (
          <aside className="stack min-w-0">
            <PriceInputs refused={refused} categories={categories} />
          </aside>
        ) : null}
      </div>
    </>
  );
}
