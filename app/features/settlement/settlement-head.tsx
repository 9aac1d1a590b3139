import "./settlement-head.css";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { SETTLEMENT_KIND_NAMES, SETTLEMENT_KINDS, type SettlementKind } from "#contract/rules/settlement.ts";
import { APPLICATION_PAGES, LAST_STEP } from "./settlement.ts";

const KINDS = {
  wholesaler: { icon: "tag", text: "来采购，开通企业价" },
  merchant: { icon: "box", text: "来开店，上架销售" },
} as const;

const STEPS = ["填写资料", "平台审核"];

type Props = {
  kind: SettlementKind;
  /** The step that the application is at; 3 once all are done. */
  step: 0 | 1 | 3;
};

/** The title of the pages, the two kinds of application, and the progress of this one. */
export function SettlementHead({ kind, step }: Props) {
  return (
    <div className="panel settlement-head">
      <div>
        <h1 className="page-title">{SETTLEMENT_KIND_NAMES[kind]}</h1>
        <p className="muted small">按用途选一种，资料分开保存</p>
      </div>
      <nav className="settlement-head__kinds" aria-label="申请类型">
        {SETTLEMENT_KINDS.map((one) => (
          <Link key={one} to={APPLICATION_PAGES[one]} aria-current={one === kind ? "page" : undefined}>
            <Icon name={KINDS[one].icon} size="l" />
            <span>
              <b>{SETTLEMENT_KIND_NAMES[one]}</b>
              <small>{KINDS[one].text}</small>
            </span>
          </Link>
        ))}
      </nav>
      {/* Written out, since the script of the kit's steps would take the page over its limit. */}
      <ol className="steps" aria-label="申请步骤">
        {[...STEPS, LAST_STEP[kind]].map((name, index) => (
          <li
            key={name}
            className={index < step ? "is-done" : undefined}
            aria-current={index === step ? "step" : undefined}
          >
            <i aria-hidden="true">{index < step ? <Icon name="check" size="s" /> : index + 1}</i>
            {name}
            {index < step ? <span className="visually-hidden">（已完成）</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
