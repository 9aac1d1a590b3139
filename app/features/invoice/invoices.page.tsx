import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { AvailablePanel } from "./available-panel.tsx";
import { CentreOverview } from "./centre-head.tsx";
import { invoiceApplicationForm } from "./forms.ts";
import { applyForInvoice, readInvoiceable, readInvoiceOverview, readRecords, readTitles } from "./invoice.server.ts";
import { RecordsPanel } from "./records-panel.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: {
    group: "发票",
    label: "发票中心",
    order: 10,
    path: urls.invoice.list,
    search: { type: 1 },
    count: "invoiceable",
  },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "发票中心", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  if (search.get("type") === "2") {
    const [overview, records] = await Promise.all([readInvoiceOverview(api), readRecords(api, search)]);
    return { type: 2, overview, records } as const;
  }
  const [overview, orders, titles] = await Promise.all([
    readInvoiceOverview(api),
    readInvoiceable(api, search),
    readTitles(api),
  ]);
  return { type: 1, overview, orders, titles } as const;
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  const form = await readForm(args.request, invoiceApplicationForm);
  if (form.status !== "success") return badRequest(form);
  // The page draws the invoices from its orders and titles, so that a preview reads and stores nothing.
  if (form.value.intent === "preview") {
    const live = await readForAct(customer());
    if (!live.ok) return answer(form, live, { to: urls.invoice.list });
    return data({ form: form.reply(), isPreview: true });
  }
  return answer(form, applyForInvoice(api, form.value), { to: link(urls.invoice.list, {}, { type: 2 }) });
}

export default function Invoices() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <>
      <h1 className="visually-hidden">发票中心</h1>
      <CentreOverview overview={loaded.overview} />
      {loaded.type === 1 ? (
        <AvailablePanel {...loaded} lastResult={sent?.form} isPreview={sent !== undefined && "isPreview" in sent} />
      ) : (
        <RecordsPanel {...loaded} />
      )}
    </>
  );
}
