import "#app/ui/a4.css";
import "./sheets.css";
import type { StaffSheet } from "#contract/staff-shipping.ts";

/** A label of 100 by 150 mm for the parcel of an order, with its number as a QR code. */
export function LabelSheet({ sheet }: { sheet: StaffSheet & { code: string } }) {
  const warehouses = [...new Set(sheet.picks.map(({ warehouse }) => warehouse))];
  const pieces = sheet.picks.reduce((sum, pick) => sum + pick.pieces, 0);
  return (
    <section className="label" aria-label={`面单 ${sheet.sn}`}>
      <header className="label__head">
        <b>{sheet.sender.name}</b>
        <span>{warehouses.join("、") || "已发完"}</span>
      </header>
      <div className="label__to">
        <p className="label__receiver">
          <b>{sheet.receiver}</b> <b className="numeric">{sheet.phone}</b>
        </p>
        <p className="label__address">{sheet.address}</p>
        {sheet.company ? <p>{sheet.company}</p> : null}
      </div>
      <div className="label__order">
        <img src={sheet.code} alt={`订单号 ${sheet.sn}`} />
        <div>
          <p>订单号</p>
          <p className="label__number">{sheet.sn}</p>
          <p>
            <b className="label__pieces">{pieces}</b> 件
          </p>
          <p>
            第 {sheet.times} 次打印{sheet.has_changed ? " 已变" : ""}
          </p>
        </div>
      </div>
      <dl className="label__facts">
        {sheet.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
