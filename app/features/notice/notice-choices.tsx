import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { NoticeSettings } from "#contract/notice.ts";
import {
  NOTICE_CHANNEL_IDS,
  NOTICE_CHANNELS,
  NOTICE_GROUP_IDS,
  NOTICE_GROUPS,
  type NoticeChannel,
  type NoticeGroup,
  SMS_HOURS,
  SMS_KINDS,
  SMS_NOTICES_PER_DAY,
} from "#contract/rules/notice.ts";

type Props = { settings: NoticeSettings; lastResult: SubmissionResult<string[]> | null | undefined };

/** A box that a finger meets. */
const BOX = "inline-flex min-h-8 min-w-8 items-center";

/** The channels of each group of notices; those that are required are ticked and cannot be changed. */
export function NoticeChoices({ settings: { choices, phone }, lastResult }: Props) {
  const sent = lastResult?.initialValue?.intent === "preferences" ? lastResult : null;
  const choiceOf = (group: NoticeGroup, channel: NoticeChannel) =>
    choices.find((one) => one.group === group && one.channel === channel);
  const columns: Column<NoticeGroup>[] = [
    {
      name: "种类",
      align: "wide",
      cell: (group) => (
        <span className="inline-flex items-center gap-2">
          {NOTICE_GROUPS[group].name}
          {NOTICE_GROUPS[group].isRequired ? <Tag>必收</Tag> : null}
        </span>
      ),
    },
    {
      name: "站内",
      cell: (group) => (
        <Checkbox className={BOX} disabled defaultChecked>
          <span className="visually-hidden">{NOTICE_GROUPS[group].name} 站内</span>
        </Checkbox>
      ),
    },
    ...NOTICE_CHANNEL_IDS.map((channel) => ({
      name: NOTICE_CHANNELS[channel],
      cell: (group: NoticeGroup) => {
        const choice = choiceOf(group, channel);
        if (!choice) return <span className="muted">–</span>;
        return (
          <Checkbox
            className={BOX}
            name="on"
            value={`${group}:${channel}`}
            defaultChecked={choice.is_on}
            disabled={choice.is_required}
          >
            <span className="visually-hidden">
              {NOTICE_GROUPS[group].name} {NOTICE_CHANNELS[channel]}
            </span>
          </Checkbox>
        );
      },
    })),
  ];
  return (
    <Form method="post" preventScrollReset>
      <FormErrors of={sent} />
      <DataTable caption="接收设置" columns={columns} rows={NOTICE_GROUP_IDS} keyOf={(group) => group} />
      <div className="panel__body flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="muted small min-w-0 flex-1 basis-80">
          站内总会收；必收的种类，填了的地址都会收。短信发到 {phone}，只发要紧的 {SMS_KINDS.length} 类，一天最多{" "}
          {SMS_NOTICES_PER_DAY} 条；夜里 {SMS_HOURS.to}:00–0{SMS_HOURS.from}:00 的早上发
        </p>
        <Button variant="primary" name="intent" value="preferences">
          保存
        </Button>
      </div>
    </Form>
  );
}
