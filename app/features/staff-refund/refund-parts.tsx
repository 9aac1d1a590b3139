import type { ReactNode } from "react";
import { LogTable } from "#app/desk/log-table.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { REFUND_ACT_NAMES, REFUND_NAMES } from "#contract/rules/refund.ts";
import { INSPECTIONS } from "#contract/rules/staff-refund.ts";
import type { StaffRefund } from "#contract/staff-refund.ts";
import { GATEWAY_STATES, moneyGoes } from "./staff-refund.ts";

type Props = { refund: StaffRefund };
type Row = readonly [label: string, value: ReactNode];

const Facts = ({ rows }: { rows: readonly (Row | null)[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
    {rows
      .filter((row) => row !== null)
      .map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="muted whitespace-nowrap">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
);

/** Pictures of a refund; a click downloads the original. */
const Pictures = ({ sn, ids, name }: { sn: string; ids: readonly number[]; name: string }) => (
  <ul className="flex flex-wrap gap-2">
    {ids.map((picture, index) => {
      const address = link(deskUrls.staffRefund.picture, { sn, picture });
      return (
        <li key={picture}>
          <a href={address} download className="block border border-(--line)">
            <img
              src={address}
              alt={`${name} ${index + 1}，点击下载原图`}
              width={96}
              height={96}
              className="block size-24 object-cover"
            />
          </a>
        </li>
      );
    })}
  </ul>
);

/** What the customer has asked for: lines, reason and evidence. */
export function Application({ refund }: Props) {
  const { lines, pictures, refund_sn: sn, reason, mark } = refund;
  return (
    <Panel title="申请" titleId="refund-lines" hint={`${pictures.length} 张凭证`}>
      <DataTable
        caption="退款商品"
        rows={lines}
        keyOf={({ order_product_id }) => order_product_id}
        columns={[
          {
            name: "商品",
            align: "wide",
            cell: ({ name, sku, image, dispatched }) => (
              <span className="flex items-start gap-2">
                <Thumb address={image} size={36} />
                <span className="min-w-0">
                  {name} {sku}
                  <span className="muted small block">已发 {dispatched} 件</span>
                </span>
              </span>
            ),
          },
          { name: "单价", align: "numeric", cell: (line) => `${formatYuan(line.unit_price)}/${line.unit_name}` },
          {
            name: "退 / 买",
            align: "numeric",
            cell: ({ pieces, bought, refunded }) => (
              <>
                <b>{pieces}</b> / {bought}
                {refunded > 0 ? <span className="muted small block">已退 {refunded}</span> : null}
              </>
            ),
          },
          { name: "商品额", align: "numeric", cell: ({ goods_price }) => formatYuan(goods_price) },
          { name: "实付", align: "numeric", cell: ({ amount }) => <b>{formatYuan(amount)}</b> },
        ]}
      />
      <div className="panel__body grid gap-3">
        <Facts
          rows={[
            ["原因", reason],
            ["客户说", mark || "没有写"],
          ]}
        />
        {pictures.length > 0 ? <Pictures sn={sn} ids={pictures} name="凭证" /> : <p className="muted">没有传凭证</p>}
      </div>
    </Panel>
  );
}

/** What the shop has checked by itself. */
export function Checks({ refund }: Props) {
  const { take_time, after_sale_time, create_time, others, gateway, pay_type, back_number } = refund;
  const isLate = after_sale_time !== null && create_time > after_sale_time;
  const paidBack = gateway
    ? `${moneyGoes(gateway.type)}，${GATEWAY_STATES[gateway.state]}${gateway.balance_time === null ? "" : "（已改退余额）"}`
    : moneyGoes(pay_type);
  return (
    <Panel title="系统替您核对过" titleId="refund-checks">
      <div className="panel__body">
        <Facts
          rows={[
            [
              "售后期",
              take_time === null || after_sale_time === null
                ? "还没签收，可以退"
                : `签收 ${formatMinute(take_time)}，到 ${formatMinute(after_sale_time)}${isLate ? "，已过期" : "，在期内"}`,
            ],
            [
              "这笔订单别的售后",
              others.length === 0
                ? "没有"
                : others.map((one) => (
                    <span key={one.refund_sn} className="block">
                      <Link className="link numeric" to={link(deskUrls.staffRefund.detail, { sn: one.refund_sn })}>
                        {one.refund_sn}
                      </Link>{" "}
                      {REFUND_NAMES[one.state]} {formatYuan(one.amount)}
                    </span>
                  )),
            ],
            ["钱的去向", paidBack],
            gateway ? ["平台退款号", gateway.refund_no] : null,
            gateway?.reason ? ["平台说", gateway.reason] : null,
            back_number === "" ? null : ["寄回", `${refund.back_company} ${back_number}`],
          ]}
        />
      </div>
    </Panel>
  );
}

/** The parcel with the returned goods, and what the warehouse has found in it. */
export function ReturnParcel({ refund }: Props) {
  const { back_number, back_company, back_remark, parcel_pictures, traces, inspection, inspection_note } = refund;
  const { inspection_pictures } = refund;
  const { received, inspected_time, refund_sn: sn } = refund;
  if (back_number === "") return null;
  return (
    <Panel title="寄回的包裹" titleId="refund-parcel" hint={`${back_company} ${back_number}`}>
      <div className="panel__body grid gap-3">
        <Facts
          rows={[
            back_remark === "" ? null : ["客户说", back_remark],
            ...traces.map((trace) => [formatMinute(trace.time), trace.text] as const),
            inspection === null || inspected_time === null
              ? null
              : [
                  "验收不符",
                  `${INSPECTIONS[inspection]}，实收 ${received ?? 0} 件，${formatMinute(inspected_time)} 登记`,
                ],
            inspection_note === "" ? null : ["仓库写的（客户看不到）", inspection_note],
          ]}
        />
        {parcel_pictures.length > 0 ? <Pictures sn={sn} ids={parcel_pictures} name="包裹照片" /> : null}
        {inspection_pictures.length > 0 ? (
          <>
            <p className="muted small">仓库的验收照片，客户也看得到</p>
            <Pictures sn={sn} ids={inspection_pictures} name="验收照片" />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

const ACTORS = { customer: "客户", store: "店铺", system: "系统" } as const;

/** What the customer reads of the refund, and the acts of staff. */
export const History = ({ refund: { history, log } }: Props) => (
  <>
    <Panel title="经过" titleId="refund-history" hint="客户也看得到">
      <ol className="panel__body grid gap-2">
        {history.map(({ act, actor, note, time }) => (
          <li key={`${time}-${act}`} className="flex flex-wrap gap-x-3">
            <time className="muted numeric whitespace-nowrap">{formatMinute(time)}</time>
            <b className="font-medium">{ACTORS[actor]}</b>
            <span className="min-w-0 whitespace-pre-line">
              {[REFUND_ACT_NAMES[act], note].filter(Boolean).join("：")}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
    <Panel title="操作记录" titleId="refund-log" hint={`${log.length} 条，客户看不到，只增不改`}>
      {log.length === 0 ? (
        <p className="panel__body muted">还没有员工办过这笔售后</p>
      ) : (
        <LogTable caption="操作记录" rows={log} />
      )}
    </Panel>
  </>
);
