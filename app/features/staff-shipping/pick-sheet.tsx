import "#app/ui/a4.css";
import "./sheets.css";
import { A4Fact } from "#app/ui/a4-fact.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { StaffSheet } from "#contract/staff-shipping.ts";
import { PrintTimes } from "./print-times.tsx";
import { picksOfAll } from "./staff-shipping.ts";

type Props = { sheets: readonly StaffSheet[]; printed: string };

/** The picking lists: one of all orders where there are several, and one of each. */
export const PickSheets = ({ sheets, printed }: Props) => (
  <>
    {sheets.length > 1 ? <AllPicks sheets={sheets} printed={printed} /> : null}
    {sheets.map((sheet) => (
      <OrderPicks key={sheet.sn} sheet={sheet} printed={printed} />
    ))}
  </>
);

const Heads = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col" className={name === "件数" ? "numeric" : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

/** What all orders together need, by warehouse and in the order of the shelves. */
function AllPicks({ sheets, printed }: Props) {
  const warehouses = picksOfAll(sheets);
  return (
    <main className="a4 sheet" id="main" tabIndex={-1}>
      <header className="a4__head">
        <p>
          <b>{sheets.length} 笔订单</b>
        </p>
        <h1>合并拣货单</h1>
        <dl>
          <A4Fact name="打印时间" value={printed} />
        </dl>
      </header>
      {warehouses.length === 0 ? <p className="a4__lead">没有要拣的商品。</p> : null}
      {warehouses.map(({ warehouse, picks, pieces }) => (
        <table key={warehouse} className="a4__table sheet__all">
          <caption>
            <b>{warehouse}</b> {picks.length} 种，{pieces} 件
          </caption>
          <Heads names={["编码", "品名", "规格", "单位", "件数", "订单", "已拣"]} />
          <tbody>
            {picks.map((pick) => (
              <tr key={pick.code}>
                <td>{pick.code}</td>
                <th scope="row">
                  <Unbroken text={pick.name} />
                </th>
                <td>
                  <Unbroken text={pick.sku} />
                </td>
                <td>{pick.unit}</td>
                <td className="numeric">{pick.pieces}</td>
                <td>
                  {pick.orders.map(({ sn, pieces: own }) => (
                    <span key={sn} className="sheet__order">
                      {sn} × {own}
                    </span>
                  ))}
                </td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </main>
  );
}

function OrderPicks({ sheet, printed }: { sheet: StaffSheet; printed: string }) {
  const warehouses = [...new Set(sheet.picks.map(({ warehouse }) => warehouse))];
  return (
    <section className="a4 sheet" aria-label={`拣货单 ${sheet.sn}`}>
      <header className="a4__head">
        <p>
          <PrintTimes {...sheet} />
        </p>
        <h1>拣 货 单</h1>
        <dl>
          <A4Fact name="订单号" value={sheet.sn} />
          <A4Fact name="打印时间" value={printed} />
        </dl>
      </header>
      <dl className="sheet__facts">
        <A4Fact name="收货人" value={[sheet.receiver, sheet.company].filter(Boolean).join("　")} />
        <A4Fact name="收货地址" value={sheet.address} />
        {sheet.facts.map(({ label, value }) => (
          <A4Fact key={label} name={label} value={value} />
        ))}
      </dl>
      {warehouses.length === 0 ? <p className="a4__lead">没有要拣的商品。</p> : null}
      {warehouses.map((warehouse) => {
        const own = sheet.picks.filter((pick) => pick.warehouse === warehouse);
        return (
          <table key={warehouse} className="a4__table sheet__own">
            <caption>
              <b>{warehouse}</b> {own.length} 种，{own.reduce((sum, { pieces }) => sum + pieces, 0)} 件
            </caption>
            <Heads names={["编码", "品名", "规格", "单位", "件数", "已拣"]} />
            <tbody>
              {own.map((pick) => (
                <tr key={pick.code}>
                  <td>{pick.code}</td>
                  <th scope="row">
                    <Unbroken text={pick.name} />
                  </th>
                  <td>
                    <Unbroken text={pick.sku} />
                  </td>
                  <td>{pick.unit}</td>
                  <td className="numeric">{pick.pieces}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
      <p className="sheet__signs">
        <span>拣货人：</span>
        <span>复核人：</span>
        <span>日期：</span>
      </p>
    </section>
  );
}
