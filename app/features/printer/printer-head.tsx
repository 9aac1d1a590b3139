import { Form } from "@remix-run/react";
import { printerName } from "#app/features/catalog/printer-name.ts";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { PrinterCard } from "#contract/printer.ts";
import type { PrinterSearch } from "./printer.server.ts";

const HEAD = "panel flex items-center gap-5 px-(--pad) py-4 max-md:flex-wrap max-md:gap-3 max-md:p-3";

/** The printer with its picture, or the searched text with the number of results. */
export function PrinterHead({ found, isSaved }: { found: PrinterSearch; isSaved: boolean }) {
  const { printer, product, title, list, matches } = found;
  if (!printer) {
    return (
      <section className={HEAD}>
        <div className="max-md:min-w-0 max-md:flex-1">
          <h1 className="page-title">“{title}”的耗材</h1>
          <p className="muted small">
            {list.length > 0
              ? `型号含“${title}”的耗材 ${list.length} 种`
              : matches.length > 0
                ? "有多款打印机符合，请选您的机型"
                : "没有这个型号的打印机或耗材，下面是含这些词的商品"}
          </p>
        </div>
        <ButtonLink className="ml-auto max-md:w-full max-md:m-0" to={urls.printer.list}>
          按机型找
        </ButtonLink>
      </section>
    );
  }
  return (
    <section className={HEAD}>
      <span className="muted grid flex-none place-items-center size-24 rounded-(--r-2) bg-(--fill) [&_.thumb]:size-22 [&_img]:size-22 max-md:size-18 max-md:[&_.thumb]:size-16 max-md:[&_img]:size-16">
        {product?.image ? <Thumb address={product.image} size={88} /> : <Icon name="print" size="xl" />}
      </span>
      <div className="max-md:min-w-0 max-md:flex-1">
        <p className="muted small">
          {printer.brand_name} · {printer.series}
        </p>
        <h1 className="page-title">{printerName(printer)}</h1>
        <p className="tags mt-1">
          {[printer.type, printer.color_mode, printer.function, ...(printer.overseas ? ["海外版"] : [])].map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </p>
      </div>
      <div className="row ml-auto max-md:w-full max-md:m-0">
        <SaveButton printer={printer} isSaved={isSaved} />
        {product ? (
          <ButtonLink to={link(urls.product.detail, { id: product.product_id }, { sku: product.sku_id })}>
            购买这款打印机
          </ButtonLink>
        ) : null}
        <ButtonLink to={link(urls.printer.list, {}, { brand: printer.brand_id, series: printer.series })}>
          换一台
        </ButtonLink>
      </div>
    </section>
  );
}

/** The button 存为我的打印机, or 已存, which removes the printer; its form is posted to the page around it. */
function SaveButton({ printer, isSaved }: { printer: PrinterCard; isSaved: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="printer_id" value={printer.printer_id} />
      <Button
        name="intent"
        value={isSaved ? "remove_printer" : "save_printer"}
        aria-label={isSaved ? `从我的打印机移除 ${printerName(printer)}` : undefined}
      >
        <Icon name={isSaved ? "check" : "star"} />
        {isSaved ? "已存" : "存为我的打印机"}
      </Button>
    </Form>
  );
}
