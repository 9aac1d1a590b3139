import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { TableForm } from "#app/desk/table-form.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import type { staffQuotation } from "#contract/staff-quotation.ts";
import { tableForms } from "./forms.ts";
import { checkQuotationPrices, readStaffQuotation, savePrices } from "./staff-quotation.server.ts";
import { fieldOfLine } from "./staff-quotation.ts";

export const handle: PageHandle = { access: "staff", right: "quotation.write", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("导入报价");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "quotation.write");
  const { offer_id, sn, name, version, draft, acts } = await readStaffQuotation(api, args.params.id ?? "");
  return { offer_id, sn, name, version, draft_version: draft.draft_version, why: acts.draft };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "quotation.write");
  const id = args.params.id ?? "";
  const { form, file } = await readFormWithFile(args.request, tableForms, "file");
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffQuotation.table, { id });
  if (form.value.intent === "save") {
    return answer(form, savePrices(api, await readStaffQuotation(api, id), form.value), { to });
  }
  const written = await checkQuotationPrices(api, id, form.value, file);
  return written.ok ? data({ checked: written.checked }) : answer(form, written, { to });
}

/** A table of prices is pasted or uploaded, checked, and then put into the draft. */
export default function PriceTable() {
  const { offer_id, sn, name, version, draft_version, why } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const checked = result && "checked" in result ? result.checked : null;
  const refused = result && "form" in result ? result.form : null;
  const back = link(deskUrls.staffQuotation.detail, { id: offer_id });
  return (
    <>
      <PageHead title={`导入报价 ${sn}`} text={name}>
        <ButtonLink to={back}>回报价</ButtonLink>
      </PageHead>
      <FormErrors of={refused} fields={["text", "file"]} />
      {why === null ? (
        <div className="stack">
          {checked ? <Checked checked={checked} version={version} draftVersion={draft_version} /> : null}
          <Panel title={checked ? "重新核对" : "粘贴或上传"} titleId="paste-prices">
            <TableForm
              label="粘贴报价表"
              hint="两列：行号、报价；或从“导出带空报价列”的表整段复制。行号在报价明细每行下面"
              example={"1024\t49.60"}
              refused={refused}
              isAgain={checked !== null}
            />
          </Panel>
        </div>
      ) : (
        <p className="note note--info">{why}</p>
      )}
    </>
  );
}

type CheckedProps = {
  checked: Answer<typeof staffQuotation.checkTable>;
  version: string;
  draftVersion: number;
};

function Checked({ checked: { list, notices }, version, draftVersion }: CheckedProps) {
  const good = list.flatMap(({ line_id, price }) => (line_id === null || price === null ? [] : [{ line_id, price }]));
  return (
    <Panel title="核对" titleId="checked" hint={`${list.length} 行，可填 ${good.length} 行`}>
      {notices.map((notice) => (
        <p key={notice} className="note note--info m-4">
          {notice}
        </p>
      ))}
      <DataTable
        caption="核对"
        rows={list}
        keyOf={({ row }) => row}
        columns={[
          { name: "行", align: "numeric", cell: ({ row }) => row },
          { name: "原文", align: "wide", cell: ({ raw }) => <span className="break-words">{raw}</span> },
          { name: "商品", cell: (row) => row.name || "–" },
          { name: "报价", align: "numeric", cell: ({ price }) => (price === null ? "–" : formatYuan(price)) },
          {
            name: "结果",
            cell: ({ note }) => (note === "" ? "可填" : <span className="text-(--red)">不填：{note}</span>),
          },
        ]}
      />
      <Form method="post" className="panel__body grid gap-2" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="draft_version" value={draftVersion} />
        {good.map(({ line_id, price }) => (
          <input key={line_id} type="hidden" name={fieldOfLine(line_id)} value={price} />
        ))}
        <Effect
          title="填进草稿后"
          lines={[`${good.length} 行的价换成表里的，其余的行不变`, "只存草稿，不会发给客户；不能填的行不写"]}
        />
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="primary"
          className="justify-self-start"
          idle={good.length === 0}
        >
          填进草稿
        </Button>
      </Form>
    </Panel>
  );
}
