import type { ReactNode } from "react";
import { LogTable } from "#app/desk/log-table.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffLogRow } from "#contract/staff.ts";
import { type Part, partTabs } from "./staff-content.ts";

type Props = { part: Part; maySet: boolean; actions?: ReactNode; children: ReactNode };

/** A page of the content: its head, the parts as tabs, and its panels. */
export const ContentFrame = ({ part, maySet, actions, children }: Props) => (
  <>
    <PageHead title="内容与设置" text="改完先看预览，再发布">
      {actions}
    </PageHead>
    <div className="panel mb-3">
      <TabLinks label="内容与设置" tabs={partTabs(part, maySet)} />
    </div>
    <div className="stack">{children}</div>
  </>
);

/** The last acts on a part of the content. */
export const ContentLog = ({ rows }: { rows: readonly StaffLogRow[] }) => (
  <Panel title="发布记录" titleId="log" hint={`最近 ${rows.length} 条`}>
    {rows.length > 0 ? (
      <LogTable caption="发布记录" rows={rows} />
    ) : (
      <p className="panel__body muted">还没有员工改过</p>
    )}
  </Panel>
);

/** The hidden fields of every form of content. */
export const ReadVersion = ({ version }: { version: string }) => (
  <>
    <FormKey />
    <input type="hidden" name="version" value={version} />
  </>
);
