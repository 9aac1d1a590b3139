import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { refusedAs } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { COUNT_REASONS } from "#contract/rules/staff-stock.ts";
import type { StaffStock, StaffStockPlace } from "#contract/staff-stock.ts";

type Refused = Parameters<typeof fieldOf>[0];
type Props = { place: StaffStockPlace; sku: StaffStock; refused: Refused };

/** The reasons of a count, and the words for any other one. */
export const ReasonFields = ({ refused }: { refused: Refused }) => (
  <>
    <SelectField field={fieldOf(refused, "reason", "count")} label="原因">
      {Object.entries(COUNT_REASONS).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextField field={fieldOf(refused, "note")} label="说明" hint="选“其他”时必填" />
  </>
);

/** The three acts on a SKU in a warehouse. */
export const StockForms = (props: Props) => (
  <>
    <CountForm {...props} />
    <ReceiveForm {...props} />
    <SendForm {...props} />
  </>
);

function CountForm({ place: { warehouse_id, name, stock, held, version }, refused: any }: Props) {
  const refused = refusedAs(any, "count");
  const read = stock + held;
  return (
    <Panel title={`盘点 ${name}`} titleId="count" hint={`现货 ${read}`}>
      <Form method="post" className="panel__body grid gap-2" key={version} noValidate>
        <FormKey />
        <input type="hidden" name="warehouse_id" value={warehouse_id} />
        <input type="hidden" name="read" value={read} />
        <input type="hidden" name="version" value={version} />
        <TextField
          field={fieldOf(refused, "counted")}
          label="实际清点"
          hint={held > 0 ? `货架上的全部，含已下单没发的 ${held}` : "货架上的全部"}
          inputMode="numeric"
          required
        />
        <ReasonFields refused={refused} />
        <Effect
          title="提交后"
          lines={[`和现货 ${read} 的差额写进库存，清点期间卖出的不会被盖掉`, "总库存跟着变，记录里有您的名字"]}
        />
        <Button type="submit" name="intent" value="count" variant="primary" className="justify-self-start">
          写盘点
        </Button>
      </Form>
    </Panel>
  );
}

function ReceiveForm({ place: { warehouse_id, name, stock }, refused: any }: Props) {
  const refused = refusedAs(any, "receive");
  return (
    <Panel title={`收货 ${name}`} titleId="receive">
      <Form method="post" className="panel__body grid gap-2" key={stock} noValidate>
        <FormKey />
        <input type="hidden" name="warehouse_id" value={warehouse_id} />
        <TextField field={fieldOf(refused, "pieces")} label="收到的数量" inputMode="numeric" required />
        <TextField
          field={fieldOf(refused, "number")}
          label="送货单号"
          hint="同一张单在一个仓库里，每种规格只收一次"
          required
        />
        <Effect title="提交后" lines={["库存加上这个数量，马上可以卖；等到货通知的客户会收到消息"]} />
        <Button type="submit" name="intent" value="receive" className="justify-self-start">
          收货
        </Button>
      </Form>
    </Panel>
  );
}

function SendForm({ place: { warehouse_id, name, stock }, sku: { all_warehouses }, refused: any }: Props) {
  const refused = refusedAs(any, "send");
  const others = all_warehouses.filter((one) => one.warehouse_id !== warehouse_id);
  return (
    <Panel title={`从${name}调拨`} titleId="send" hint={`可调 ${stock}`}>
      {stock === 0 || others.length === 0 ? (
        <p className="panel__body muted">
          {stock === 0 ? "没有可卖的件，调不了；已下单的件请从订单里发" : "只有一个仓库，先在“仓库”里新建"}
        </p>
      ) : (
        <Form method="post" className="panel__body grid gap-2" key={stock} noValidate>
          <FormKey />
          <input type="hidden" name="from_id" value={warehouse_id} />
          <SelectField field={fieldOf(refused, "to_id")} label="到">
            {others.map((one) => (
              <option key={one.warehouse_id} value={one.warehouse_id}>
                {one.name}
              </option>
            ))}
          </SelectField>
          <TextField field={fieldOf(refused, "moved")} label="数量" inputMode="numeric" required />
          <TextField field={fieldOf(refused, "why")} label="调拨原因" required />
          <Effect
            title="提交后"
            lines={["这些件在途，不能卖，总库存先减去", "对方仓库按“收到”后才能卖；没收到前可以撤回"]}
          />
          <Button type="submit" name="intent" value="send" className="justify-self-start">
            调出
          </Button>
        </Form>
      )}
    </Panel>
  );
}
