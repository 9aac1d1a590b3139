import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { qrPicture } from "#app/http/qr-picture.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey, FormKeyProvider } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { PRINT_KINDS, type PrintKind } from "#contract/rules/staff-shipping.ts";
import { staffShipping } from "#contract/staff-shipping.ts";
import { DeliverySheet } from "./delivery-sheet.tsx";
import { printForm } from "./forms.ts";
import { LabelSheet } from "./label-sheet.tsx";
import { PickSheets } from "./pick-sheet.tsx";
import { printPapers } from "./staff-shipping.server.ts";
import { chosenOf } from "./staff-shipping.ts";

export const handle: PageHandle = { access: "staff", right: "order.print" };

export const meta: MetaFunction<typeof loader> = ({ data }) => deskTitle(data ? PRINT_KINDS[data.kind] : "打印");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "order.print");
  const search = new URL(args.request.url).searchParams;
  const { kind, prices } = staffShipping.sheets.query.parse(Object.fromEntries(search));
  const sns = chosenOf(search);
  const { list, skipped } = await api.read(staffShipping.sheets, { query: { sn: sns.join(","), kind, prices } });
  // Papers are shown once their first print is written down.
  const isWritten = list.length > 0 && list.every(({ times }) => times > 0);
  const codes = await Promise.all(list.map(({ sn }) => (isWritten && kind === "label" ? qrPicture(sn) : "")));
  const sheets = isWritten ? list.map((sheet, at) => ({ ...sheet, code: codes[at] ?? "" })) : [];
  const orders = list.map(({ sn, receiver, company, times }) => ({ sn, receiver, company, times }));
  return { kind, hasPrices: prices === "1", sheets, orders, skipped, now: Date.now(), formKey: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "order.print");
  const form = await readForm(args.request, printForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, printPapers(api, form.value), { to: deskUrls.staffOrder.print });
}

type Chosen = { kind: PrintKind; hasPrices: boolean; sns: readonly string[] };

const address = ({ kind, hasPrices, sns }: Chosen) =>
  link(deskUrls.staffOrder.print, {}, { sn: sns.join(","), kind, prices: hasPrices ? 1 : undefined });

/** Picking lists, delivery notes or labels of chosen orders, without the frame of the desk, to be printed. */
export default function Print() {
  const { kind, hasPrices, sheets, orders, skipped, now, formKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.form;
  const chosen = { kind, hasPrices, sns: orders.map(({ sn }) => sn) };
  return (
    <FormKeyProvider value={formKey}>
      <div className="a4-page">
        <nav className="a4-page__bar" aria-label="打印">
          <a className="link" href={deskUrls.staffOrder.list}>
            返回订单
          </a>
          {orders.length > 0 ? <Kinds chosen={chosen} /> : null}
          {sheets.length > 0 ? (
            <>
              <PrintButton />
              <PrintForm chosen={chosen}>再打印一次</PrintForm>
            </>
          ) : null}
        </nav>
        <div className="a4-notes mx-auto grid max-w-[794px] gap-2 px-3">
          <FormErrors of={refused} />
          {skipped.map(({ sn, note }) => (
            <Note key={sn} kind="warn">
              {sn}：{note}
            </Note>
          ))}
          {sheets.length > 0 ? null : orders.length > 0 ? (
            <FirstPrint chosen={chosen} orders={orders} />
          ) : (
            <Note kind="warn">没有要打印的订单，请回订单里勾选</Note>
          )}
        </div>
        {sheets.length === 0 ? null : kind === "pick" ? (
          <PickSheets sheets={sheets} printed={formatMinute(now)} />
        ) : (
          sheets.map((sheet) =>
            kind === "note" ? (
              <DeliverySheet key={sheet.sn} sheet={sheet} />
            ) : (
              <LabelSheet key={sheet.sn} sheet={sheet} />
            ),
          )
        )}
      </div>
    </FormKeyProvider>
  );
}

const Kinds = ({ chosen }: { chosen: Chosen }) => (
  <>
    {(Object.keys(PRINT_KINDS) as PrintKind[]).map((kind) => (
      <a
        key={kind}
        className={kind === chosen.kind ? "font-semibold leading-8" : "link"}
        aria-current={kind === chosen.kind ? "page" : undefined}
        href={address({ ...chosen, kind })}
      >
        {PRINT_KINDS[kind]}
      </a>
    ))}
    {chosen.kind === "note" ? (
      <a className="link" href={address({ ...chosen, hasPrices: !chosen.hasPrices })}>
        {chosen.hasPrices ? "不显示价格" : "显示价格"}
      </a>
    ) : null}
  </>
);

/** The form that writes a print down. */
const PrintForm = ({ chosen: { kind, hasPrices, sns }, children }: { chosen: Chosen; children: string }) => (
  <Form method="post" action={deskUrls.staffOrder.print}>
    <FormKey />
    <input type="hidden" name="kind" value={kind} />
    {hasPrices ? <input type="hidden" name="prices" value="1" /> : null}
    {sns.map((sn) => (
      <input key={sn} type="hidden" name="sn" value={sn} />
    ))}
    <Button type="submit" size="m">
      {children}
    </Button>
  </Form>
);

type Listed = { sn: string; receiver: string; company: string; times: number };

/** What will be printed, before the first print is written down. */
const FirstPrint = ({ chosen, orders }: { chosen: Chosen; orders: readonly Listed[] }) => (
  <main id="main" tabIndex={-1} className="panel grid gap-3 p-4">
    <h1 className="text-(length:--f-18) font-semibold">
      {PRINT_KINDS[chosen.kind]}：{orders.length} 笔订单
    </h1>
    <ul className="grid gap-1">
      {orders.map(({ sn, receiver, company, times }) => (
        <li key={sn}>
          <span className="numeric">{sn}</span> {receiver} <span className="muted">{company}</span>
          {times > 0 ? <span className="muted small"> 已打印 {times} 次</span> : null}
        </li>
      ))}
    </ul>
    <p className="muted">打印会记下谁在什么时候打印了第几次；打印以后又退款的，再打印时标“已变”。</p>
    <PrintForm chosen={chosen}>打开并记一次打印</PrintForm>
  </main>
);
