import { Form, useSearchParams } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { sceneLines } from "./quotation.ts";

type Props = { quotation: Quotation; chosen: "all" | readonly string[]; scene: string | null };

/** The question before lines of a quote are accepted: their sum, the version, its end, and what can still be changed. */
export function AcceptQuestion({ quotation, chosen, scene }: Props) {
  const { version, valid_until, key } = quotation;
  const lines = sceneLines(quotation).filter(({ line_id }) => chosen === "all" || chosen.includes(String(line_id)));
  const page = link(urls.quotation.detail, { id: quotation.offer_id }, { scene: scene ?? undefined });
  const back = useAddressWithTicks(page);
  if (lines.length === 0) return <Note kind="warn">请先勾选要接受的商品</Note>;
  const sum = yuan(lines.reduce((total, line) => total + fen(line.sum), 0));
  return (
    <Confirmation title={chosen === "all" ? "接受报价？" : "接受勾选的商品？"} closeTo={back}>
      <Form method="post" action={page} replace>
        <input type="hidden" name="intent" value={chosen === "all" ? "accept_all" : "accept_part"} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="key" value={key} />
        {chosen === "all"
          ? null
          : lines.map(({ line_id }) => <input key={line_id} type="hidden" name="line_id" value={line_id} />)}
        <table className="key-value">
          <tbody>
            <tr>
              <th scope="row">接受金额</th>
              <td>
                <b className="red">{formatYuan(sum)}</b> <span className="muted small">含税，运费下单时按地址计</span>
              </td>
            </tr>
            <tr>
              <th scope="row">版本</th>
              <td>
                V{version}，{lines.length} 种商品
              </td>
            </tr>
            {valid_until === null ? null : (
              <tr>
                <th scope="row">价格锁定至</th>
                <td>{formatLastDay(valid_until)} 24:00</td>
              </tr>
            )}
          </tbody>
        </table>
        <p className="small mt-2">
          接受后数量和价格不再变动，到期未下单自动失效。下单时仍可选择收货地址、发票和付款方式；下单前可以修改后重新询价，锁定的价格随即失效。
        </p>
        <ConfirmationButtons act="接受报价" back="再看看" closeTo={back} />
      </Form>
    </Confirmation>
  );
}

/** The page without the question, with the ticks of its address, which a document without scripts would lose. */
function useAddressWithTicks(page: string) {
  const [search] = useSearchParams();
  const ticks = search.getAll("line_id").map((id) => `line_id=${encodeURIComponent(id)}`);
  return ticks.length === 0 ? page : `${page}${page.includes("?") ? "&" : "?"}${ticks.join("&")}`;
}
