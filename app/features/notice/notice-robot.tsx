import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError, FieldHint } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { NoticeSettings } from "#contract/notice.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ROBOT_FAILURES_MAX } from "#contract/rules/notice.ts";

type Props = { robot: NoticeSettings["robot"]; lastResult: SubmissionResult<string[]> | null | undefined };

/** The group robot, of which the page shows the host and the end of the key alone. */
export function NoticeRobot({ robot, lastResult }: Props) {
  const sent = lastResult?.initialValue?.intent === "set_robot" ? lastResult : null;
  const error = sent?.error?.url?.[0] ?? sent?.error?.[""]?.[0];
  return (
    <Panel title="群机器人" titleId="notice-robot" hint={robot ? shownOf(robot) : "还没有"}>
      <div className="panel__body grid gap-3">
        {robot?.is_stopped ? (
          <Note kind="err">连续 {ROBOT_FAILURES_MAX} 次没有发出去，已经停用。核对地址后重新保存，试发成功就恢复。</Note>
        ) : null}
        <Form method="post" className="grid gap-1" preventScrollReset noValidate>
          <span className="input-group">
            <Input
              type="url"
              aria-label={robot ? "新的群机器人地址" : "群机器人地址"}
              name="url"
              required
              autoComplete="off"
              placeholder="https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key="
              defaultValue={String(sent?.initialValue?.url ?? "")}
              {...describedByError(error, "notice-robot-error", "notice-robot-hint")}
            />
            <Button name="intent" value="set_robot">
              保存并试发
            </Button>
          </span>
          <FieldHint id="notice-robot-hint">
            保存前先往群里发一条，群里收到了才保存，一天最多试 10
            次。只认这两家的地址；消息里不写价格，点链接要登录。钉钉的安全设置请选“自定义关键词”，填“商城”
          </FieldHint>
          <FieldError id="notice-robot-error" alert>
            {error}
          </FieldError>
        </Form>
        {robot ? (
          <Form method="post" preventScrollReset>
            <Button variant="text" size="s" name="intent" value="remove_robot">
              删除群机器人
            </Button>
          </Form>
        ) : null}
      </div>
    </Panel>
  );
}

const shownOf = ({ host, tail, tested_at }: NonNullable<Props["robot"]>) =>
  [host, tail && `key 尾号 ${tail}`, `${formatMinute(tested_at)} 试发成功`].filter(Boolean).join(" · ");
