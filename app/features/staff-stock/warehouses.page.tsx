import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type StaffWarehouse, staffStock } from "#contract/staff-stock.ts";
import { warehouseForm } from "./forms.ts";
import { writeWarehouse } from "./staff-stock.server.ts";

export const handle: PageHandle = { access: "staff", right: "warehouse.manage" };

export const meta: MetaFunction = () => deskTitle("仓库");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "warehouse.manage");
  const { list, provinces } = await api.read(staffStock.warehouses);
  const edit = new URL(args.request.url).searchParams.get("edit");
  return { list, provinces, edited: list.find(({ warehouse_id }) => String(warehouse_id) === edit) ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "warehouse.manage");
  const form = await readForm(args.request, warehouseForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, writeWarehouse(api, form.value), { to: deskUrls.staffStock.warehouses });
}

/** The warehouses, and the form that adds or changes one. */
export default function Warehouses() {
  const { list, provinces, edited } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <BackLink to={deskUrls.staffStock.list}>库存</BackLink>
      <PageHead title="仓库" text="客户看到离得近的仓库先发；员工归哪个仓库在“员工”里设" />
      <FormErrors of={refused} fields={["name", "province", "city", "ship_hours"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3 max-lg:grid-cols-1">
        <section className="panel min-w-0" aria-label="仓库">
          {list.length === 0 ? (
            <Empty icon="box" title="还没有仓库" text="没有仓库时，库存不分仓" />
          ) : (
            <DataTable
              caption="仓库"
              rows={list}
              keyOf={({ warehouse_id }) => warehouse_id}
              isSelected={({ warehouse_id }) => warehouse_id === edited?.warehouse_id}
              columns={[
                { name: "仓库", cell: ({ name }) => <b className="font-medium">{name}</b> },
                { name: "所在地", align: "wide", cell: ({ province, city }) => `${province} ${city}` },
                { name: "发货时限", align: "numeric", cell: ({ ship_hours }) => `${ship_hours} 小时` },
                { name: "规格", align: "numeric", cell: ({ skus }) => `${skus.toLocaleString("en")} 种` },
                { name: "可卖件数", align: "numeric", cell: ({ stock }) => stock.toLocaleString("en") },
                { name: "员工", cell: ({ members }) => members.join("、") || "–" },
                {
                  name: "操作",
                  cell: ({ warehouse_id, name }) => (
                    <Link className="link" to={link(deskUrls.staffStock.warehouses, {}, { edit: warehouse_id })}>
                      改<span className="visually-hidden">{name}</span>
                    </Link>
                  ),
                },
              ]}
            />
          )}
        </section>
        <WarehouseForm key={edited?.version ?? list.length} edited={edited} provinces={provinces} refused={refused} />
      </div>
    </>
  );
}

type FormProps = {
  edited: StaffWarehouse | null;
  provinces: readonly string[];
  refused: Parameters<typeof fieldOf>[0];
};

const WarehouseForm = ({ edited, provinces, refused }: FormProps) => (
  <Panel title={edited ? `改 ${edited.name}` : "新建仓库"} titleId="warehouse">
    <Form method="post" className="panel__body grid gap-2" noValidate>
      <FormKey />
      {edited ? (
        <>
          <input type="hidden" name="id" value={edited.warehouse_id} />
          <input type="hidden" name="version" value={edited.version} />
        </>
      ) : (
        <TextField field={fieldOf(refused, "name")} label="名称" hint="建好后不改" placeholder="成都仓" required />
      )}
      <SelectField field={fieldOf(refused, "province", edited?.province ?? "")} label="省份" required>
        <option value="">请选择</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField field={fieldOf(refused, "city", edited?.city)} label="城市" required />
      <TextField
        field={fieldOf(refused, "ship_hours", edited?.ship_hours ?? 24)}
        label="付款后几小时内发货"
        inputMode="numeric"
        required
      />
      <Effect
        title="提交后"
        lines={
          edited
            ? ["商品页上的发货地和时间马上变；没发的订单按新的小时数算时限"]
            : ["新仓库里还没有货，在一个规格的库存里收货或调拨进去"]
        }
      />
      <p className="row">
        <Button type="submit" name="intent" value={edited ? "change" : "add"} variant="primary">
          {edited ? "保存" : "新建"}
        </Button>
        {edited ? (
          <Link className="link" to={deskUrls.staffStock.warehouses}>
            不改了
          </Link>
        ) : null}
      </p>
    </Form>
  </Panel>
);
