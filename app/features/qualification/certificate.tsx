import { pictureSource } from "#app/features/site/site.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Qualification } from "#contract/qualification.ts";
import { periodOf, validityOf } from "./qualification.ts";
import "./certificate.css";

/** One certificate: its picture, or a drawing of it, above its number, authority and validity. */
export function Certificate({ qualification, today }: { qualification: Qualification; today: string }) {
  const { name, number, authority, image } = qualification;
  const { kind, text } = validityOf(qualification, today);
  const [picture, large] = [pictureSource(image, 480), pictureSource(image, 800)];
  return (
    <figure>
      {picture && large ? (
        <a className="certificate__sheet" href={large} aria-label={`查看大图：${name}`}>
          <img src={picture} alt={name} width={280} height={372} loading="lazy" />
        </a>
      ) : (
        <DrawnCertificate qualification={qualification} />
      )}
      <figcaption>
        <p className="certificate__name">
          <b>{name}</b>
          <Tag kind={kind}>{text}</Tag>
        </p>
        <dl className="certificate__facts">
          <dt>编号</dt>
          <dd>
            {number} <CopyButton text={number} name="编号" />
          </dd>
          <dt>颁发机关</dt>
          <dd>{authority}</dd>
          <dt>有效期</dt>
          <dd>{periodOf(qualification)}</dd>
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
      className={isLicence ? "certificate__sheet" : "certificate__sheet certificate__sheet--blue"}
      aria-hidden="true"
    >
      <svg aria-hidden="true" className="certificate__frame" viewBox="0 0 280 372" preserveAspectRatio="none">
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
      <b className="certificate__title">{name}</b>
      <dl>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="certificate__seal">
        <span>
          {authority}
          <br />
          {valid_from}
        </span>
        <svg aria-hidden="true" width="56" height="56" viewBox="0 0 62 62">
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
