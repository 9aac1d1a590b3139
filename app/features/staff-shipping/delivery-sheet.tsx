import { groupDigits } from "#contract/rules/money.ts";
import "#app/ui/a4.css";
import "./sheets.css";
import { A4Fact } from "#app/ui/a4-fact.tsx";
import { A4Party } from "#app/ui/a4-party.tsx";
import { A4Signatures } from "#app/ui/a4-signatures.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { formatDay } from "#contract/rules/calendar.ts";
import type { StaffSheet } from "#contract/staff-shipping.ts";
import { PrintTimes } from "./print-times.tsx";

/** The delivery note that goes with the goods; it has prices only where they are asked for. */
export function DeliverySheet({ sheet }: { sheet: StaffSheet }) {
  const { sender, lines, goods } = sheet;
  return (
    <section className="a4 sheet" aria-label={`送货单 ${sheet.sn}`}>
      <header className="a4__head">
        <p>
          <b>{sender.name}</b>
        </p>
        <h1>送 货 单</h1>
        <dl>
          <A4Fact name="订单号" value={sheet.sn} />
          <A4Fact name="下单日期" value={formatDay(sheet.ordered)} />
        </dl>
      </header>
      <div className="a4__parties">
        <A4Party title="发货方" party={{ name: sender.name, hotline: sender.phone, address: sender.address }} />
        <A4Party
          title="收货方"
          party={{ name: sheet.company, contact: sheet.receiver, phone: sheet.phone, address: sheet.address }}
          more={sheet.facts.map(({ label, value }) => [label, value] as const)}
        />
      </div>
      <table className={goods === null ? "a4__table sheet__note" : "a4__table sheet__priced"}>
        <thead>
          <tr>
            <th scope="col">序号</th>
            <th scope="col">品名</th>
            <th scope="col">规格</th>
            <th scope="col">编码</th>
            <th scope="col">单位</th>
            <th scope="col" className="numeric">
              数量
            </th>
            {goods === null ? null : (
              <>
                <th scope="col" className="numeric">
                  单价（元）
                </th>
                <th scope="col" className="numeric">
                  金额（元）
                </th>
              </>
            )}
            <th scope="col">实收</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${line.code} ${index}`}>
              <td>{index + 1}</td>
              <th scope="row">
                <Unbroken text={line.name} />
              </th>
              <td>
                <Unbroken text={line.sku} />
              </td>
              <td>{line.code}</td>
              <td>{line.unit}</td>
              <td className="numeric">{line.pieces}</td>
              {line.price === null || line.sum === null ? null : (
                <>
                  <td className="numeric">{groupDigits(line.price)}</td>
                  <td className="numeric">{groupDigits(line.sum)}</td>
                </>
              )}
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="a4__close">
        <dl className="a4__total">
          <A4Fact name="合计" value={`${lines.length} 种，${lines.reduce((sum, { pieces }) => sum + pieces, 0)} 件`} />
          {goods === null ? null : <A4Fact name="金额合计" value={`${formatYuan(goods)}（不含运费，未减优惠）`} />}
        </dl>
        <A4Signatures
          label="签收"
          parties={[
            { title: "发货方", sign: "送货人签字" },
            { title: "收货方", sign: "收货人签字 / 盖章" },
          ]}
        />
        <p className="a4__lead">
          <PrintTimes {...sheet} />
        </p>
      </div>
    </section>
  );
}
