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
        <ul className="task-list">
          {tasks.map((task) => (
            <TaskRow key={task.key} task={task} now={now} />
          ))}
        </ul>
      ) : (
        <p className="task-list__none">现在没有要处理的事：待付款、待收货、报价和审批有变化时会列在这里。</p>
      )}
    </Panel>
  );
}

function TaskRow({ task, now }: { task: Task; now: number }) {
  const { tag, title, detail, to, amount, ends, isCountedDown, lines, action } = task;
  const isUrgent = ends !== null && ends - now < DAY_MS;
  return (
    <li>
      <Tag kind={tag.kind}>{tag.name}</Tag>
      <div className="min-w-0">
        <p className="task-list__title">
          <Link className="line-clamp-2" to={to}>
            {title}
          </Link>
        </p>
        {detail ? <p className="muted small truncate">{detail}</p> : null}
      </div>
      <b className="task-list__amount">{amount === null ? null : formatYuan(amount)}</b>
      <p className="task-list__end">
        <span className={isUrgent ? "warn strong" : undefined}>
          {isCountedDown && ends !== null ? <Remaining key={ends} left={Math.max(0, ends - now)} /> : lines[0]}
        </span>{" "}
        <span>{lines[1]}</span>
      </p>
      <ButtonLink size="s" variant={isCountedDown ? "primary" : "plain"} to={to} aria-label={`${action} ${title}`}>
        {action}
      </ButtonLink>
    </li>
  );
}
