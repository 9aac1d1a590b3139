import { groupDigits } from "#contract/rules/money.ts";
import "#app/ui/a4.css";
import "./quotation-document.css";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { A4Fact } from "#app/ui/a4-fact.tsx";
import { A4Party } from "#app/ui/a4-party.tsx";
import { A4Signatures } from "#app/ui/a4-signatures.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import type { QuotationDocument as Document } from "./documents.ts";

/** Checkboxes for the columns and rows to show; CSS applies them, so that they work without scripts. */
export function DocumentOptions({ scenes }: { scenes: number }) {
  return (
    <span className="quotation-document__options">
      <Checkbox id="quotation-pictures" defaultChecked>
        带图片
      </Checkbox>
      {scenes > 1 ? (
        <Checkbox id="quotation-sums" defaultChecked>
          每场景小计
        </Checkbox>
      ) : null}
    </span>
  );
}

/** A quotation as a sheet of A4, on the screen and on paper. */
export function QuotationDocument({ document, reference }: { document: Document; reference: boolean }) {
  const { buyer, seller, scenes } = document;
  const { number, version, quoted, until, project } = QUOTATION_FACTS;
  const remarks = reference && scenes.some(({ lines }) => lines.some(({ remark }) => remark !== ""));
  let place = 0;
  return (
    <main className="a4 quotation-document" id="main" tabIndex={-1}>
      <header className="a4__head">
        <p>
          <b>{seller.name}</b>
        </p>
        <h1>报 价 单</h1>
        <dl>
          <A4Fact name={number.label} value={number.value(document)} />
          {reference ? <A4Fact name={version.label} value={version.value(document) || "草稿"} /> : null}
          <A4Fact name={quoted.label} value={quoted.value(document)} />
          <A4Fact name={until.label} value={until.value(document)} />
        </dl>
      </header>
      <section className="a4__parties" aria-label="双方">
        <A4Party title="需方" party={buyer} more={[[project.label, project.value(document)]]} />
        <A4Party title="供方" party={seller} />
      </section>
      <p className="a4__lead">承蒙询价，现就“{document.name}”所需物品报价如下，单价均为人民币含税价：</p>
      {scenes.map(({ name, lines, sum }, index) => (
        <table key={name} className="a4__table a4__table--cards">
          <caption>
            <b>{numbered(name, index, scenes.length)}</b> {lines.length} 种
          </caption>
          <colgroup>
            <col />
            <col className="a4__picture" />
            <col className="a4__name" />
            <col className="a4__specification" />
            <col className="a4__brand" />
            <col />
            <col />
            <col className="a4__price" />
            <col className="a4__price" />
            {remarks ? <col className="a4__remark" /> : null}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">序号</th>
              <th scope="col">图片</th>
              <th scope="col">品名</th>
              <th scope="col">规格型号</th>
              <th scope="col">品牌</th>
              <th scope="col">单位</th>
              <th scope="col" className="numeric">
                数量
              </th>
              <th scope="col" className="numeric">
                单价（元）
              </th>
              <th scope="col" className="numeric">
                金额（元）
              </th>
              {remarks ? <th scope="col">备注</th> : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              place += 1;
              return (
                <tr key={place}>
                  <td>{place}</td>
                  <td className="a4__picture">
                    <ProductPicture address={line.image} size={30} />
                  </td>
                  <th scope="row">
                    <Unbroken text={line.name} />
                  </th>
                  <td className="a4__specification">
                    <Unbroken text={line.sku} />
                  </td>
                  <td className="a4__brand">{line.brand}</td>
                  <td className="a4__unit">{line.unit}</td>
                  <td className="numeric a4__quantity" data-unit={line.unit}>
                    {line.quantity}
                  </td>
                  <td className="numeric a4__price">{groupDigits(line.price)}</td>
                  <td className="numeric a4__sum">{groupDigits(line.sum)}</td>
                  {remarks ? <td className="a4__remark">{line.remark}</td> : null}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={8}>{name}小计</td>
              <td className="numeric">
                <b>{groupDigits(sum)}</b>
              </td>
              {remarks ? <td /> : null}
            </tr>
          </tfoot>
        </table>
      ))}
      {/* The sum and the seals are printed on the same sheet of paper. */}
      <div className="a4__close">
        <div className={scenes.length > 1 ? "quotation-document__total" : undefined}>
          {scenes.length > 1 ? <SceneSums scenes={scenes} /> : null}
          <dl className="a4__total">
            <A4Fact name="合计（小写）" value={formatYuan(document.total)} />
            <A4Fact name="合计（大写）" value={document.capital} />
            <A4Fact
              name="其中"
              value={`不含税 ${formatYuan(document.net)}，税额 ${formatYuan(document.tax)}（${document.percents}）`}
            />
          </dl>
        </div>
        <dl className="a4__terms">
          <A4Fact
            name="交期"
            value={document.wanted_on === "" ? "按双方确认的时间" : `期望 ${document.wanted_on} 到货，以双方确认为准`}
          />
          <A4Fact name="付款方式" value="按双方约定，款到发货" />
          <A4Fact name="税率与发票" value={`${document.percents}，可开增值税发票`} />
        </dl>
        <section className="a4__notes">
          <h2>备注</h2>
          <ol>
            {document.note ? <li>{document.note}</li> : null}
            <li>价格在有效期内不变，逾期请重新询价。</li>
            <li>收货时请当面清点。</li>
          </ol>
        </section>
        <A4Signatures
          label="签章"
          parties={[{ title: "需方确认" }, { title: "供方", name: seller.name, date: quoted.value(document) }]}
        />
      </div>
    </main>
  );
}

const DIGITS = "一二三四五六七八九";

/** The Chinese number of a scene before its name, `二、财务室`, where there are several; at most 20. */
function numbered(name: string, index: number, count: number) {
  if (count < 2) return name;
  const number = index + 1;
  const ones = DIGITS[(number % 10) - 1] ?? "";
  const tens = number < 10 ? "" : `${number < 20 ? "" : DIGITS[Math.floor(number / 10) - 1]}十`;
  return `${tens}${ones}、${name}`;
}

/** 各场景合计: kinds, pieces and sum of each scene. */
function SceneSums({ scenes }: Pick<Document, "scenes">) {
  return (
    <table className="a4__table quotation-document__sums">
      <caption>
        <b>各场景合计</b>
      </caption>
      <thead>
        <tr>
          <th scope="col">场景</th>
          <th scope="col" className="numeric">
            品种
          </th>
          <th scope="col" className="numeric">
            件数
          </th>
          <th scope="col" className="numeric">
            金额（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {scenes.map(({ name, lines, sum }, index) => (
          <tr key={name}>
            <th scope="row">{numbered(name, index, scenes.length)}</th>
            <td className="numeric">{lines.length}</td>
            <td className="numeric">{lines.reduce((pieces, { quantity }) => pieces + quantity, 0)}</td>
            <td className="numeric">{groupDigits(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
