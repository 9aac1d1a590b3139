import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SETUP_STEPS, type SetupStep } from "#contract/rules/staff-desk.ts";
import type { SetupState } from "#contract/staff-desk.ts";

const PAGES: Readonly<Record<SetupStep, string>> = {
  settings: deskUrls.staffContent.settings,
  bank: `${deskUrls.staffContent.settings}#bank`,
  agreement: deskUrls.staffContent.agreement,
  store: link(deskUrls.staffContent.stores, {}, { store: "new" }),
  warehouse: deskUrls.staffStock.warehouses,
  category: deskUrls.staffCategory.categories,
  goods: deskUrls.staffProduct.new,
  banner: link(deskUrls.staffContent.banner, { id: "new" }),
  member: deskUrls.staff.newMember,
  order: deskUrls.staffTransfer.list,
  ship: deskUrls.staffOrder.list,
};

/** What a new shop needs until its first parcel, each step with its page. */
export function SetupPanel({ steps }: { steps: readonly SetupState[] }) {
  const needed = steps.filter(({ step }) => SETUP_STEPS[step].isNeeded);
  const done = needed.filter(({ is_done }) => is_done).length;
  const next = needed.find(({ is_done }) => !is_done)?.step;
  return (
    <Panel
      title="开店清单"
      titleId="home-setup"
      hint={`要做的 ${needed.length} 件，做完 ${done} 件；发出第一包货后收起`}
    >
      <ol className="grid grid-cols-2 max-lg:grid-cols-1">
        {steps.map(({ step, is_done }) => (
          <li key={step} className="flex items-center gap-3 border-b border-(--line-soft) px-4 py-2 odd:lg:border-r">
            <span className={is_done ? "text-(--ok)" : "text-(--ink-3)"}>
              <Icon name={is_done ? "check" : "right"} />
              <span className="visually-hidden">{is_done ? "做完了：" : "没做："}</span>
            </span>
            <span className="min-w-0 flex-1">
              <b className="font-medium">{SETUP_STEPS[step].name}</b>{" "}
              {SETUP_STEPS[step].isNeeded ? null : <span className="muted small">可以以后</span>}
              <span className="muted small block">{SETUP_STEPS[step].text}</span>
            </span>
            <ButtonLink size="s" variant={step === next ? "primary" : "plain"} className="shrink-0" to={PAGES[step]}>
              {is_done ? "看看" : "去做"}
              <span className="visually-hidden">：{SETUP_STEPS[step].name}</span>
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
