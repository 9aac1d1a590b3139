import { pictureSource } from "#app/features/site/site.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Qualification } from "#contract/qualification.ts";
import { periodOf, validityOf } from "./qualification.ts";

/** One certificate: its picture, or a drawing of it, above its number, authority and validity. */
export function Certificate({ qualification, today }: { qualification: Qualification; today: string }) {
  const { name, number, authority, image } = qualification;
  const { kind, text } = validityOf(qualification, today);
  const [picture, large] = [pictureSource(image, 480), pictureSource(image, 800)];
  return (
    <figure>
      {picture && large ? (
        <a
          className="relative flex flex-col border border-(--line) rounded-(--r-1) bg-(--warn-tint) text-(length:--f-12) leading-normal overflow-hidden aspect-[280/372]"
          href={large}
          aria-label={`查看大图：${name}`}
        >
          <img className="size-full object-contain" src={picture} alt={name} width={280} height={372} loading="lazy" />
        </a>
      ) : (
        <DrawnCertificate qualification={qualification} />
      )}
      <figcaption>
        <p className="flex items-center justify-between gap-2 mt-2.5 mb-1.5">
          <b>{name}</b>
          <Tag kind={kind}>{text}</Tag>
        </p>
        <dl className="grid grid-cols-[52px_minmax(0,1fr)] items-baseline gap-x-2 gap-y-0.5 text-(length:--f-12)">
          <dt className="text-(--ink-3)">编号</dt>
          <dd className="wrap-anywhere">
            {number} <CopyButton text={number} name="编号" />
          </dd>
          <dt className="text-(--ink-3)">颁发机关</dt>
          <dd className="wrap-anywhere">{authority}</dd>
          <dt className="text-(--ink-3)">有效期</dt>
          <dd className="wrap-anywhere">{periodOf(qualification)}</dd>
        </dl>
      </figcaption>
    </figure>
  );
}

/**
 * A drawing of the certificate with its name and a seal, hidden from screen readers because the text below has both.
 */
function DrawnCertificate({ qualification }: { qualification: Qualification }) {
  const { kind, name, number, authority, holder, scope, valid_from, valid_to } = qualification;
  const isLicence = kind === "主体证照";
  const lines = [
    [isLicence ? "证照编号" : "授权编号", number],
    [isLicence ? "名称" : "被授权方", holder],
    [isLicence ? "范围" : "授权商品", scope],
    ["有效期至", valid_to ?? "长期"],
  ].filter(([, value]) => value !== "");
  return (
    <div
      className={`small relative flex flex-col border border-(--line) rounded-(--r-1) px-6.5 pt-7.5 pb-7 leading-normal overflow-hidden aspect-[280/372] ${isLicence ? "bg-(--warn-tint)" : "bg-(--link-tint)"}`}
      aria-hidden="true"
    >
      <svg
        aria-hidden="true"
        className={`absolute inset-0 size-full ${isLicence ? "text-(--warn-line)" : "text-(--link-line)"}`}
        viewBox="0 0 280 372"
        preserveAspectRatio="none"
      >
        <g fill="none" stroke="currentColor">
          <rect x="8" y="8" width="264" height="356" strokeWidth="3" />
          <rect x="13" y="13" width="254" height="346" />
          <rect x="19" y="19" width="242" height="334" strokeWidth="0.6" strokeDasharray="3 2" />
          <path
            strokeWidth="1.2"
            d="M13 41a28 28 0 0 0 28-28M267 41a28 28 0 0 1-28-28M13 331a28 28 0 0 1 28 28M267 331a28 28 0 0 0-28 28"
          />
        </g>
      </svg>
      <b className="mt-1 text-center text-(length:--f-18) leading-[1.3] [letter-spacing:0.08em]">{name}</b>
      <dl className="grid gap-1.25 mt-3.5">
        {lines.map(([term, value]) => (
          <div key={term} className="grid grid-cols-[56px_minmax(0,1fr)] gap-1.5">
            <dt className="text-(--ink-2)">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center justify-end mt-auto text-right">
        <span>
          {authority}
          <br />
          {valid_from}
        </span>
        <svg
          className="flex-none -ml-3.5 text-(--ink-3) opacity-60 [transform:rotate(-12deg)]"
          aria-hidden="true"
          width="56"
          height="56"
          viewBox="0 0 62 62"
        >
          <g fill="none" stroke="currentColor" strokeWidth="1.6">
            <circle cx="31" cy="31" r="28" />
            <circle cx="31" cy="31" r="24" strokeWidth="0.7" />
          </g>
          <path fill="currentColor" d="m31 19 2.1 6.3h6.6l-5.3 3.9 2 6.3L31 31.7l-5.4 3.8 2-6.3-5.3-3.9h6.6z" />
        </svg>
      </p>
    </div>
  );
}
