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
    <div className="panel grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-8 p-(--pad) max-wide:grid-cols-[minmax(0,1fr)_auto] max-md:grid-cols-1 max-md:gap-3">
      <div>
        <h1 className="page-title">{SETTLEMENT_KIND_NAMES[kind]}</h1>
        <p className="muted small">按用途选一种，资料分开保存</p>
      </div>
      <nav className="flex gap-3 max-md:grid max-md:grid-cols-[1fr_1fr] max-md:gap-2" aria-label="申请类型">
        {SETTLEMENT_KINDS.map((one) => (
          <Link
            key={one}
            className="settlement-head__kind flex items-center gap-2.5 min-h-14 rounded-(--r-2) py-2 pr-4 pl-3.5 text-(length:--f-13) max-md:gap-1.5 max-md:p-2"
            to={APPLICATION_PAGES[one]}
            aria-current={one === kind ? "page" : undefined}
          >
            <Icon name={KINDS[one].icon} size="l" />
            <span>
              <b>{SETTLEMENT_KIND_NAMES[one]}</b>
              <small>{KINDS[one].text}</small>
            </span>
          </Link>
        ))}
      </nav>
      {/* Written out, since the script of the kit's steps would take the page over its limit. */}
      <ol className="steps max-wide:col-span-full max-md:hidden" aria-label="申请步骤">
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
