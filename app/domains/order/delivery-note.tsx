import "#app/ui/a4.css";
import "./delivery-note.css";
import { A4Fact } from "#app/ui/a4-fact.tsx";
import { formatYuan, groupDigits } from "#app/ui/price.tsx";
import type { DeliveryNote } from "./delivery-note.ts";

/** A delivery note as a sheet of A4: a table for each package, with a column that the receiver fills in. */
export function DeliveryNoteSheet({ note }: { note: DeliveryNote }) {
  const { receiver, parts, total } = note;
  return (
    <main className="a4 delivery-note" id="main" tabIndex={-1}>
      <header className="a4__head">
        <p>
          <b>{note.store}</b>
        </p>
        <h1>送 货 单</h1>
        <dl>
          <A4Fact name="订单号" value={note.sn} />
          <A4Fact name="采购单号" value={note.po} />
          <A4Fact name="下单日期" value={note.ordered} />
        </dl>
      </header>
      <dl className="delivery-note__receiver">
        <A4Fact name="收货单位" value={note.company} />
        <A4Fact name="收货人" value={`${receiver.real_name}　${receiver.phone}`} />
        <A4Fact name="收货地址" value={receiver.address} />
        <A4Fact name="买家留言" value={note.mark} />
      </dl>
      {parts.length === 0 ? <p className="a4__lead">这笔订单没有要送的商品。</p> : null}
      {parts.map(({ name, about, lines }) => (
        <table key={`${name} ${about}`} className="a4__table">
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
              <th scope="col">数量</th>
              {total === null ? null : (
                <>
                  <th scope="col">单价（元）</th>
                  <th scope="col">金额（元）</th>
                </>
              )}
              <th scope="col">实收</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={line.order_product_id}>
                <td>{index + 1}</td>
                <th scope="row">{line.name}</th>
                <td>{line.sku}</td>
                <td>{line.code}</td>
                <td>{line.unit}</td>
                <td className="numeric">{line.units}</td>
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
      ))}
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
      <section className="a4__signatures" aria-label="签收">
        <div>
          <h2>发货方</h2>
          <p>送货人签字：</p>
          <p>日期：</p>
        </div>
        <div>
          <h2>收货方</h2>
          <p>收货人签字：</p>
          <p>日期：</p>
        </div>
      </section>
    </main>
  );
}
