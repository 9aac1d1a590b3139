import { Below, Due } from "#app/desk/cells.tsx";
import { AllBox, RowBox } from "#app/desk/choice-form.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import type { StaffOrderRow } from "#contract/staff-order.ts";
import { deadlineText, kilograms, stateName } from "./staff-order.ts";

/** Orders as the desk lists them, each with the box that chooses it for a batch. */
type Props = { rows: readonly StaffOrderRow[]; now: number; isAll?: boolean };

export function OrderTable({ rows, now, isAll = false }: Props) {
  const columns: Column<StaffOrderRow>[] = [
    {
      name: "选",
      head: <AllBox />,
      cell: ({ order_sn, left }) => (
        <RowBox
          name="sn"
          value={order_sn}
          label={`选 ${order_sn}`}
          disabled={left === 0}
          defaultChecked={isAll && left > 0}
        />
      ),
    },
    {
      name: "订单",
      cell: ({ order_sn, pay_time, create_time, store }) => (
        <>
          <Link className="link numeric whitespace-nowrap" to={link(deskUrls.staffOrder.detail, { sn: order_sn })}>
            {order_sn}
          </Link>
          <Below>
            {pay_time === null ? `下单 ${minuteOf(create_time)}` : `付款 ${minuteOf(pay_time)}`} · {store}
          </Below>
        </>
      ),
    },
    {
      name: "客户 / 收货",
      cell: ({ company, receiver }) => (
        <span className="block md:max-w-48">
          <b className="block truncate font-medium">{company || "未填公司"}</b>
          <span className="muted small block truncate">
            {receiver.real_name} {receiver.address.split(" ").slice(0, 3).join("")}
          </span>
        </span>
      ),
    },
    { name: "商品", align: "wide", cell: (row) => <Goods row={row} /> },
    {
      name: "仓库",
      cell: ({ warehouses, grams }) => (
        <>
          {warehouses.join("、") || "未归仓"}
          <Below>{kilograms(grams)} 公斤</Below>
        </>
      ),
    },
    { name: "金额", align: "numeric", cell: ({ pay_price }) => formatYuan(pay_price) },
    {
      name: "时限",
      cell: ({ deadline, state }) => {
        const { kind, text } = deadlineText(deadline, now);
        return <Due kind={kind}>{kind === "none" ? stateName(state) : text}</Due>;
      },
    },
    { name: "留言 / 备注", cell: (row) => <Remarks row={row} /> },
    { name: "操作", cell: (row) => <RowAct row={row} /> },
  ];
  return <DataTable caption="订单" rows={rows} keyOf={({ order_id }) => order_id} columns={columns} />;
}

const minuteOf = (at: number) => formatMinute(at).slice(5);

function Goods({ row: { left, pieces, kinds, items } }: { row: StaffOrderRow }) {
  return (
    <>
      <b className="font-medium">{left > 0 ? left : pieces}</b>
      {left > 0 && left < pieces ? `/${pieces}` : ""} 件 · {kinds} 种
      <span className="muted small line-clamp-2">
        {items.map(({ name, sku, pieces: each }) => `${name} ${sku} ×${each}`).join("、")}
        {kinds > items.length ? " 等" : ""}
      </span>
    </>
  );
}

function Remarks({ row }: { row: StaffOrderRow }) {
  const { packages, refunding, left, po, wants_invoice, note, mark, deliver_note, state } = row;
  const isHeld = state === ORDER_STATUS.toShip && left === 0;
  return (
    <span className="block whitespace-normal md:max-w-44">
      <span className="flex flex-wrap gap-1">
        {packages > 0 ? <Tag kind="link">已发 {packages} 包</Tag> : null}
        {refunding > 0 ? <Tag kind="warn">{isHeld ? "全单退款中" : `退款中 ${refunding}`}</Tag> : null}
        {po === "" ? null : <Tag kind="link">采购单 {po}</Tag>}
        {wants_invoice ? <Tag>要发票</Tag> : null}
        {note === "" ? null : <Tag>内部备注</Tag>}
      </span>
      {[deliver_note, mark, note].filter(Boolean).map((text) => (
        <span key={text} className="muted small line-clamp-2">
          {text}
        </span>
      ))}
    </span>
  );
}

const RowAct = ({ row: { order_sn, left } }: { row: StaffOrderRow }) => (
  <Link
    className="link whitespace-nowrap"
    to={`${link(deskUrls.staffOrder.detail, { sn: order_sn })}${left > 0 ? "#ship" : ""}`}
  >
    {left > 0 ? "发货" : "查看"}
  </Link>
);
