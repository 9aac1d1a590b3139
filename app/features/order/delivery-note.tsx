import { groupDigits } from "#contract/rules/money.ts";
import "#app/ui/a4.css";
import "./delivery-note.css";
import { A4Fact } from "#app/ui/a4-fact.tsx";
import { A4Party } from "#app/ui/a4-party.tsx";
import { A4Signatures } from "#app/ui/a4-signatures.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { DeliveryNote } from "./delivery-note.ts";

/** A delivery note as a sheet of A4: a table for each package, with a column that the receiver fills in. */
export function DeliveryNoteSheet({ note }: { note: DeliveryNote }) {
  const { sender, receiver, parts, total } = note;
  return (
    <main className="a4 delivery-note" id="main" tabIndex={-1}>
      <header className="a4__head">
        <p>
          <b>{sender.name}</b>
        </p>
        <h1>送 货 单</h1>
        <dl>
          <A4Fact name="订单号" value={note.sn} />
          <A4Fact name="下单日期" value={note.ordered} />
        </dl>
      </header>
      <section className="a4__parties" aria-label="双方">
        <A4Party title="发货方" party={{ name: sender.name, hotline: sender.phone, address: sender.address }} />
        <A4Party
          title="收货方"
          party={{
            name: note.company,
            contact: receiver.real_name,
            phone: receiver.phone,
            address: receiver.address,
          }}
          more={note.facts}
        />
      </section>
      {parts.length === 0 ? <p className="a4__lead">这笔订单没有要送的商品。</p> : null}
      {parts.map(({ name, about, lines }) => (
        <table key={`${name} ${about}`} className="a4__table a4__table--cards [table-layout:auto]">
          <caption>
            <b>{name}</b> {about}
          </caption>
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
              {total === null ? null : (
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
              <tr key={line.order_product_id}>
                <td>{index + 1}</td>
                <th scope="row">
                  <Unbroken text={line.name} />
                </th>
                <td className="a4__specification">
                  <Unbroken text={line.sku} />
                </td>
                <td className="a4__code">{line.code}</td>
                <td className="a4__unit">{line.unit}</td>
                <td className="numeric a4__quantity" data-unit={line.unit}>
                  {line.units}
                </td>
                {line.price === null || line.sum === null ? null : (
                  <>
                    <td className="numeric a4__price">{groupDigits(line.price)}</td>
                    <td className="numeric a4__sum">{groupDigits(line.sum)}</td>
                  </>
                )}
                <td className="a4__received" />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {/* The totals and the signatures are printed on the same sheet of paper. */}
      <div className="a4__close">
        <dl className="a4__total">
          <A4Fact name="合计" value={`${note.kinds} 种，${note.units} 件`} />
          {total === null ? null : <A4Fact name="金额合计" value={`${formatYuan(total)}（不含运费，未减优惠）`} />}
        </dl>
        <section className="a4__notes">
          <h2>说明</h2>
          <ol>
            <li>收货时请当面清点，实收与数量不符或有破损的，请在“实收”一栏注明。</li>
            <li>收货后 {note.afterSaleDays} 天内可以在订单里申请售后。</li>
          </ol>
        </section>
        <A4Signatures
          label="签收"
          parties={[
            { title: "发货方", sign: "送货人签字" },
            { title: "收货方", sign: "收货人签字 / 盖章" },
          ]}
        />
      </div>
    </main>
  );
}
