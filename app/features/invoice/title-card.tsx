import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";

import {
  INVOICE_TYPE,
  isDoubtfulTaxNumber,
  isSoundTaxNumber,
  TITLE_KIND,
  titleAllows,
} from "#contract/rules/invoice.ts";
import { TITLE_FACTS } from "#contract/rules/invoice-facts.ts";
import type { BookTitle } from "./invoice.server.ts";
import { maskedEmail } from "./title.ts";

/** One title of the book; the default of several titles cannot be deleted. */
export function TitleCard({ title, isOnly }: { title: BookTitle; isOnly: boolean }) {
  const { receipt_id, receipt_title, receipt_title_type, is_default, issued_num, issued_day } = title;
  const noDeletion = `keep-${receipt_id}`;
  return (
    <li className={`panel px-(--pad) pt-3.5 pb-2.5 ${is_default ? "border-(--red-line)" : ""}`}>
      <div className="row gap-x-1.5 gap-y-1">
        <h3 className="mr-0.5 text-(length:--f-14) wrap-anywhere">{receipt_title}</h3>
        {is_default ? <Tag kind="trade">默认</Tag> : null}
        <Tag>{receipt_title_type === TITLE_KIND.company ? "企业" : "个人"}</Tag>
        {titleAllows(title, INVOICE_TYPE.special) ? <Tag kind="link">专票</Tag> : null}
        <Tag kind="link">电子普票</Tag>
      </div>
      <dl className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-2.5 gap-y-1 my-2.5 text-(length:--f-13) [&_dt]:text-(--ink-3) [&_dd]:wrap-anywhere">
        {title.duty_paragraph ? (
          <>
            <dt>{TITLE_FACTS.tax_number.label}</dt>
            <dd>
              <span className="select-all">{title.duty_paragraph}</span> <CheckDigit number={title.duty_paragraph} />
            </dd>
          </>
        ) : null}
        <Fact name="地址电话" value={title.address} number={title.tel} />
        <Fact name="开户行账号" value={title.bank_name} number={title.bank_code} />
        <Fact name={TITLE_FACTS.email.label} value={maskedEmail(title.email)} />
        <dt>近 12 个月</dt>
        <dd>
          {issued_num === 0
            ? "没开过"
            : `${issued_num} 张 ${formatYuan(title.issued_price)}${issued_day === null ? "" : ` · 最近 ${issued_day}`}`}
        </dd>
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-(--line-soft) pt-2 text-(length:--f-13)">
        <Link
          className="link inline-flex items-center min-h-8"
          to={link(urls.invoice.titles, {}, { edit: receipt_id })}
          aria-label={`编辑 ${receipt_title}`}
        >
          编辑
        </Link>
        {is_default ? null : (
          <Form method="post" action={urls.invoice.titles} preventScrollReset>
            <input type="hidden" name="intent" value="set_default" />
            <input type="hidden" name="receipt_id" value={receipt_id} />
            <button
              type="submit"
              className="as-link link inline-flex items-center min-h-8 disabled:text-(--ink-3) disabled:cursor-not-allowed"
              aria-label={`把 ${receipt_title} 设为默认`}
            >
              设为默认
            </button>
          </Form>
        )}
        {is_default && !isOnly ? (
          <>
            <button
              type="button"
              className="as-link inline-flex items-center min-h-8 disabled:text-(--ink-3) disabled:cursor-not-allowed"
              disabled
              aria-describedby={noDeletion}
            >
              删除
            </button>
            <span className="muted small" id={noDeletion}>
              默认抬头不能删除，先把别的设为默认
            </span>
          </>
        ) : (
          <Link
            className="link inline-flex items-center min-h-8"
            to={link(urls.invoice.titles, {}, { delete: receipt_id })}
            preventScrollReset
            aria-label={`删除 ${receipt_title}`}
          >
            删除
          </Link>
        )}
      </div>
    </li>
  );
}

/** A fact, with a number that is not broken over two lines. */
function Fact({ name, value, number = "" }: { name: string; value: string; number?: string }) {
  return value + number === "" ? null : (
    <>
      <dt>{name}</dt>
      <dd>
        {value}{" "}
        {number === "" ? null : <span className="inline-block ml-2 max-md:my-0 max-md:mr-2 max-md:ml-0">{number}</span>}
      </dd>
    </>
  );
}

/** The result of checking the check digit of a 统一社会信用代码; nothing for an older number, which has none. */
function CheckDigit({ number }: { number: string }) {
  if (isSoundTaxNumber(number))
    return (
      <span className="small ok inline-flex items-center gap-0.5 whitespace-nowrap">
        <Icon name="check" size="s" />
        校验通过
      </span>
    );
  return isDoubtfulTaxNumber(number) ? (
    <span className="warn small inline-flex items-center gap-0.5 whitespace-nowrap">
      <Icon name="warn" size="s" />
      校验位不符
    </span>
  ) : null;
}

/** Asks for confirmation before a title is deleted. */
export function DeleteTitle({ title }: { title: BookTitle }) {
  return (
    <Confirmation title="删除这个发票抬头？" closeTo={urls.invoice.titles}>
      <p>
        <b>{title.receipt_title}</b> {title.duty_paragraph}
      </p>
      <p className="muted small">已经申请的发票不受影响。</p>
      <Form method="post" action={urls.invoice.titles} preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="receipt_id" value={title.receipt_id} />
        <ConfirmationButtons act="删除" back="取消" closeTo={urls.invoice.titles} />
      </Form>
    </Confirmation>
  );
}
