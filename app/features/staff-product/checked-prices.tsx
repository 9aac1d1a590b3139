import { Form, useNavigation } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { percentText } from "#app/desk/percent.ts";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { COLUMNS } from "#contract/rules/product-table.ts";
import { GOODS_REASON_MAX } from "#contract/rules/staff-product.ts";
import type { StaffProductPlan } from "#contract/staff-product.ts";

type Props = {
  /** Null for prices that were sent already and refused. */
  checked: { list: StaffProductPlan[] } | null;
  typed: Readonly<Record<string, unknown>>;
  isAlone: boolean;
  refused?: ReturnType<typeof useRefusedForm>;
};

const isWritable = ({ problem, changes }: StaffProductPlan) => problem === null && changes.length > 0;

/** What the typed prices would do, with the form that writes them. */
export function CheckedPricesPanel({ checked, typed, isAlone, refused = null }: Props) {
  const busy = useNavigation().formData?.get("intent") === "write";
  const list = checked?.list ?? [];
  const writable = list.filter(isWritable);
  const asks = checked === null || writable.some(({ reasons }) => reasons.length > 0);
  const carts = writable.reduce((sum, { in_carts }) => sum + in_carts, 0);
  const agreed = writable.reduce((sum, one) => sum + one.agreed, 0);
  const canWrite = checked === null || writable.length > 0;
  return (
    <Panel title="核对结果" titleId="checked" hint="还没有写">
      {checked === null ? null : (
        <DataTable
          caption="核对结果"
          rows={list}
          keyOf={({ product_id }) => product_id}
          columns={[
            { name: "商品", align: "wide", cell: ({ name }) => name },
            {
              name: "改动",
              cell: ({ changes, problem }) =>
                changes.length === 0
                  ? problem === null
                    ? "没变"
                    : "–"
                  : changes.map((change) => (
                      <span key={`${change.sku_id} ${change.column}`} className="block">
                        {change.sku} {COLUMNS[change.column]} {change.before || "无"} → <b>{change.after || "无"}</b>
                      </span>
                    )),
            },
            {
              name: "改后毛利",
              align: "numeric",
              cell: ({ skus }) =>
                skus.map(({ sku_id, name, margin, trade_price }) => (
                  <span key={sku_id} className="block">
                    {skus.length > 1 ? `${name} ` : ""}
                    {percentText(margin)}
                    <span className="muted small"> 企业 {formatYuan(trade_price)}</span>
                  </span>
                )),
            },
            { name: "结果", cell: (plan) => <Result plan={plan} /> },
          ]}
        />
      )}
      {canWrite ? (
        <Form method="post" className="grid gap-3 p-4" noValidate>
          <FormKey />
          {Object.entries(typed)
            .filter(([name, value]) => /_\d+$/.test(name) && typeof value === "string")
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={String(value)} />
            ))}
          <TextField
            field={fieldOf(refused, "reason")}
            label="理由"
            hint={`只有员工看得到，${GOODS_REASON_MAX} 字以内`}
            required
          />
          <TextField
            field={fieldOf(refused, "from")}
            type="date"
            label="生效日"
            hint="空着马上生效；选了日子，那天零点起按新价"
          />
          <Effect
            title="写入以后"
            lines={[
              `客户打开页面马上看到新价${carts > 0 ? `，购物车里 ${carts} 行按新价重算` : ""}；已下的单、已报的价不变`,
              ...(agreed > 0 ? [`${agreed} 位客户的协议价不跟着变`] : []),
              ...(asks ? ["要批的存下来，批准以前那些商品的价不变，其余照写"] : []),
              "选了生效日的，到时按那天的成本再核一遍，不合规矩就不改，告诉商品岗",
            ]}
          />
          <OwnPassword isAlone={isAlone && asks} refused={refused} />
          <p className="row">
            <Button type="submit" name="intent" value="write" variant="primary" busy={busy}>
              {checked === null ? "再提交一次" : `写入 ${writable.length} 个商品`}
            </Button>
          </p>
        </Form>
      ) : (
        <div className="p-4">
          <Note kind="warn">没有能写的商品，请在下面改好再核对</Note>
        </div>
      )}
    </Panel>
  );
}

function Result({ plan: { problem, changes, reasons } }: { plan: StaffProductPlan }) {
  if (problem !== null)
    return <span className="red break-words whitespace-normal md:block md:min-w-60">{problem}</span>;
  if (changes.length === 0) return <span className="muted">不写</span>;
  return reasons.length > 0 ? (
    <span className="warn break-words whitespace-normal md:block md:min-w-60">{reasons.join("、")}，要管理员批</span>
  ) : (
    <Tag kind="link">可写</Tag>
  );
}
