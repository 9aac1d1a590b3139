import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type StaffStockTransfer, staffStock } from "#contract/staff-stock.ts";
import { transferForm } from "./forms.ts";
import { endStockTransfer } from "./staff-stock.server.ts";
import { StockTransferTable } from "./transfer-table.tsx";

export const handle: PageHandle = { access: "staff", right: "stock.read" };

export const meta: MetaFunction = () => deskTitle("调拨");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "stock.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffStock.transfers.query.parse(Object.fromEntries(searchParams));
  const found = await api.read(staffStock.transfers, { query });
  const end = found.list.find(({ transfer_id }) => String(transfer_id) === searchParams.get("end")) ?? null;
  return { ...found, query, end: end?.state === "moving" ? end : null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "stock.change");
  const form = await readForm(args.request, transferForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, endStockTransfer(api, form.value), { to: deskUrls.staffStock.transfers });
}

/** Units on their way between warehouses, and what became of earlier ones. */
export default function Transfers() {
  const { list, count, moving, query, end } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <BackLink to={deskUrls.staffStock.list}>库存</BackLink>
      <PageHead title="调拨" text={`${moving} 笔在途；在途的件不能卖，收到后才算进库存`} />
      <FormErrors of={refused} fields={["pieces", "note", "why"]} />
      {end ? <EndForms key={end.transfer_id} transfer={end} refused={refused} /> : null}
      <DeskList name="调拨" address={deskUrls.staffStock.transfers} query={query} count={count} unit="笔调拨">
        {list.length > 0 ? (
          <StockTransferTable rows={list} current={end?.transfer_id} />
        ) : (
          <Empty icon="truck" title="没有调拨" text="在一个规格的库存里发起" />
        )}
      </DeskList>
    </>
  );
}

type EndProps = { transfer: StaffStockTransfer; refused: Parameters<typeof fieldOf>[0] };

function EndForms({ transfer, refused }: EndProps) {
  const { transfer_id, name, from, to, pieces, unit, may_receive, may_return } = transfer;
  const hidden = (
    <>
      <FormKey />
      <input type="hidden" name="id" value={transfer_id} />
    </>
  );
  return (
    <div className="mb-3 grid items-start gap-3 md:grid-cols-2" id="end">
      {may_receive ? (
        <Panel title={`${to}收到`} titleId="arrive" hint={`${name}，${pieces} ${unit}`}>
          <Form method="post" className="panel__body grid gap-2" noValidate>
            {hidden}
            <TextField
              field={fieldOf(refused, "pieces", pieces)}
              label="实际收到"
              hint="少了就填实数，多了先收这些再盘点"
              inputMode="numeric"
              required
            />
            <TextField field={fieldOf(refused, "note")} label="说明" hint="有少的必填" />
            <Effect title="收到后" lines={[`这些件进${to}，马上可以卖`, "少的不再算库存，写进记录"]} />
            <Button type="submit" name="intent" value="arrive" variant="primary" className="justify-self-start">
              收到
            </Button>
          </Form>
        </Panel>
      ) : null}
      {may_return ? (
        <Panel title="撤回" titleId="return" hint={`${from} → ${to}`}>
          <Form method="post" className="panel__body grid gap-2" noValidate>
            {hidden}
            <TextField field={fieldOf(refused, "why")} label="撤回原因" required />
            <Effect title="撤回后" lines={[`${pieces} ${unit}回到${from}，可以卖；货已经发出的请等对方收到`]} />
            <Button type="submit" name="intent" value="return" className="justify-self-start">
              撤回调拨
            </Button>
          </Form>
        </Panel>
      ) : null}
    </div>
  );
}
