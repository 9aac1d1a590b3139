import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffOrder } from "#contract/staff-order.ts";

/** The acts with a page of their own; those that are not possible say why. */
export function OtherActs({ order: { order_sn: sn, acts } }: { order: StaffOrder }) {
  const all = [
    { label: "改价", to: link(deskUrls.staffOrder.price, { sn }), why: acts.price },
    { label: "主动退款", to: link(deskUrls.staffRefund.own, { sn }), why: acts.refund },
    { label: "关闭订单", to: link(deskUrls.staffOrder.close, { sn }), why: acts.close },
  ];
  return (
    <Panel title="其他操作" titleId="other-acts" hint="都会记名">
      <ul className="panel__body grid gap-2">
        {all.map(({ label, to, why }) => (
          <li key={label} className="flex flex-wrap items-center gap-2">
            {why === null ? (
              <ButtonLink size="s" to={to}>
                {label}
              </ButtonLink>
            ) : (
              <>
                <span className="muted">{label}</span>
                <span className="muted small">{why}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
