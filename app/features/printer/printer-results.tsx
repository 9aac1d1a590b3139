import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { PrinterSearch } from "./printer.server.ts";
import { PrinterLinks } from "./printer-links.tsx";

const MATCHES_SHOWN = 60;

/** The printers whose names contain the searched text. */
export function MatchingPrinters({
  printers,
  count,
  title,
}: {
  printers: PrinterSearch["matches"];
  count: number;
  title: string;
}) {
  return (
    <Panel
      title={`符合“${title}”的打印机`}
      titleId="matches-title"
      hint={`${count} 款${count > MATCHES_SHOWN ? `，列出前 ${MATCHES_SHOWN} 款` : ""}`}
    >
      <div className="panel__body">
        <PrinterLinks printers={printers} />
      </div>
    </Panel>
  );
}

/** A printer for which the shop sells no consumables, such as one for label paper. */
export function NoConsumables({ printer }: { printer: NonNullable<PrinterSearch["printer"]> }) {
  return (
    <section className="panel">
      <Empty icon="box" title="这款机型暂时没有专用耗材" text="标签打印机等用纸不用墨的机型，请搜索适用的纸张">
        <ButtonLink
          to={link(urls.search.results, {}, { title: printer.type === "标签" ? "热敏标签纸" : printer.short_model })}
        >
          搜索商品
        </ButtonLink>
      </Empty>
    </section>
  );
}

export function NothingFound({ title }: { title: string }) {
  return (
    <section className="panel">
      <Empty
        as="h1"
        icon="search"
        title={`没有找到“${title}”的打印机或耗材`}
        text="只输入型号里的字母和数字再试，或从下面继续"
      >
        <ButtonLink variant="primary" to={urls.printer.list}>
          按品牌、系列、机型找
        </ButtonLink>
        <ButtonLink to={link(urls.search.results, {}, { title })}>在全部商品里搜“{title}”</ButtonLink>
      </Empty>
    </section>
  );
}

/** The printers that use the same consumables. */
export function SamePrinters({ printers }: { printers: PrinterSearch["same"] }) {
  return (
    <Panel title="通用机型" titleId="same-title" hint="用同样的耗材">
      <div className="panel__body">
        <PrinterLinks printers={printers.map(({ brand_name: _, ...one }) => one)} />
      </div>
    </Panel>
  );
}
