import { type ChangeEvent, type ComponentPropsWithoutRef, type ReactNode, startTransition, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Documents } from "#contract/rules/upload.ts";
import { Button } from "./button.tsx";
import { FieldError } from "./field.tsx";
import { Icon } from "./icon.tsx";
import type { UploadState } from "./upload-state.ts";
import "./picture-upload.css";

export const PICTURES = "image/jpeg,image/png,image/webp";
/** Files with a table, as programs write them. */
export const TABLE_FILES = ".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.xml,.htm,.html";
const NONE: Documents = [];

type Options = {
  /** The documents that the field accepts beside pictures. */
  documents?: Documents;
  /** Whether the form is sent as soon as the file is ready, by its button 上传. */
  sends?: boolean;
};

/**
 * The choice of one file in a form with other fields. Scripts reduce a picture before the form is sent, which waits for
 * it; without them the form is sent with the file as it is.
 * @param error the error of the submitted form
 * @returns the handler of the file input, the error to show, what the tile says, and whether scripts run.
 */
export function useUpload(error: string | undefined, { documents = NONE, sends = false }: Options = {}) {
  const [{ problem, ...state }, setState] = useState<UploadState>({});
  const scripted = useHydrated();
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    // The form must not be sent while the code that prepares the file is on its way.
    setState({ isPreparing: true });
    try {
      const { chooseUpload } = await import("./choose-upload.ts");
      // In one render with the form's submit, so that no button is enabled between them.
      await chooseUpload(input, documents, sends, (next) => startTransition(() => setState(next)));
    } catch (error) {
      setState({});
      throw error;
    }
  };
  return { onChange, problem: problem ?? error, state, scripted };
}

type UploadBoxProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "className"> & {
  /** The words under the icon, such as 添加图片. */
  text: string;
  /** What stands below them, such as 1/4. */
  count?: ReactNode;
  uploading?: boolean;
  state?: Pick<UploadState, "isPreparing" | "chosen">;
};

/** The dashed box with the input of one file; with scripts the whole box is the input, on which files may be dropped. */
export function UploadBox({
  text,
  count,
  uploading = false,
  state: given,
  accept = PICTURES,
  onChange,
  ...input
}: UploadBoxProps) {
  const [chosen, setChosen] = useState<string>();
  const state = given ?? (chosen === undefined ? {} : { chosen });
  const isBusy = state.isPreparing === true || uploading;
  return (
    <label className="upload-box" aria-busy={isBusy || undefined}>
      <Icon name="upload" size="l" />
      <span aria-live="polite">
        {state.isPreparing ? "正在压缩…" : uploading ? "正在上传…" : (state.chosen ?? text)}
      </span>
      {count ? <span>{count}</span> : null}
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          setChosen(event.currentTarget.files?.[0]?.name);
          onChange?.(event);
        }}
        {...input}
      />
    </label>
  );
}

/** 上传, hidden where scripts send the form. */
export function UploadButton({ scripted, uploading }: { scripted: boolean; uploading: boolean }) {
  return (
    <Button
      className={scripted ? "visually-hidden" : "mt-2"}
      size="s"
      name="intent"
      value="upload"
      formNoValidate
      busy={uploading}
      {...(scripted && { tabIndex: -1, "aria-hidden": true })}
    >
      上传
    </Button>
  );
}

/** The error of an upload, which the file input names by its id. */
export const UploadError = ({ id, problem }: { id: string; problem: string | undefined }) => (
  <FieldError id={id} alert>
    {problem}
  </FieldError>
);
