import "./task-list.css";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Badge, Tag } from "#app/ui/tag.tsx";
import { Remaining } from "#app/ui/time.tsx";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Task } from "./tasks.ts";

/** The buyer's tasks at the server's time `now`, the first to end at the top. */
export function TaskList({ tasks, count, now }: { tasks: readonly Task[]; count: number; now: number }) {
  return (
    <Panel
      title="待办"
      titleId="tasks-title"
      actions={
        tasks.length > 0 ? (
          <>
            <Badge count={count} />
            <small>按截止时间排</small>
          </>
        ) : null
      }
    >
      {tasks.length > 0 ? (
        <ul className="task-list [&_.tag]:justify-center [&_.tag]:h-5">
          {tasks.map((task) => (
            <TaskRow key={task.key} task={task} now={now} />
          ))}
        </ul>
      ) : (
        <p className="muted px-(--pad) pt-4 pb-6">现在没有要处理的事：待付款、待收货、报价和审批有变化时会列在这里。</p>
      )}
    </Panel>
  );
}

function TaskRow({ task, now }: { task: Task; now: number }) {
  const { tag, title, detail, to, amount, ends, isCountedDown, lines, action } = task;
  const isUrgent = ends !== null && ends - now < DAY_MS;
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto_104px_88px] items-center gap-3 min-h-14 border-t border-(--line-soft) px-(--pad) py-2 text-(length:--f-13) first:border-t-0 hover:bg-(--fill) max-md:grid-cols-[44px_minmax(0,1fr)_auto] max-md:gap-x-2.5 max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5">
      <Tag kind={tag.kind}>{tag.name}</Tag>
      <div className="min-w-0">
        <p className="font-medium">
          <Link className="line-clamp-2 max-md:leading-8" to={to}>
            {title}
          </Link>
        </p>
        {detail ? <p className="muted small truncate">{detail}</p> : null}
      </div>
      <b className="text-right whitespace-nowrap max-md:self-start max-md:leading-8">
        {amount === null ? null : formatYuan(amount)}
      </b>
      <p className="task-list__end small muted max-md:col-[2] max-md:row-[2]">
        <span className={`block max-md:inline ${isUrgent ? "warn strong" : ""}`}>
          {isCountedDown && ends !== null ? <Remaining key={ends} left={Math.max(0, ends - now)} /> : lines[0]}
        </span>{" "}
        <span className="block max-md:inline">{lines[1]}</span>
      </p>
      <ButtonLink
        className="p-0 max-md:col-[3] max-md:row-[2] max-md:min-w-20"
        size="s"
        variant={isCountedDown ? "primary" : "plain"}
        to={to}
        aria-label={`${action} ${title}`}
      >
        {action}
      </ButtonLink>
    </li>
  );
}
