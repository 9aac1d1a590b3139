import type { Documents } from "#contract/rules/upload.ts";
import { prepareUpload } from "./prepare-upload.ts";
import type { UploadState } from "./upload-state.ts";

/**
 * Prepares the file that was chosen in an input and puts the result in its place, or empties the input of a refused one. The
 * form waits for it.
 * @param sends whether the form is then sent by its button 上传
 * @param show receives what the tile says
 */
export async function chooseUpload(
  input: HTMLInputElement,
  documents: Documents,
  sends: boolean,
  show: (state: UploadState) => void,
): Promise<void> {
  const { form } = input;
  const file = input.files?.[0];
  if (!file) return show({});
  show({ isPreparing: true });
  const release = holdForm(form);
  const prepared = await prepareUpload(file, documents);
  // Another file may have been chosen meanwhile.
  const isCurrent = input.files?.[0] === file;
  if (isCurrent && "file" in prepared) {
    setFile(input, prepared.file);
    show({ chosen: prepared.file.name });
  } else if (isCurrent && "problem" in prepared) {
    // A file that remained chosen would be sent with every later form.
    input.value = "";
    show({ problem: prepared.problem });
  }
  const asked = release();
  if (!isCurrent || "problem" in prepared) return;
  // A submit that waited sends the file with it.
  if (asked) form?.requestSubmit(asked.submitter);
  else if (sends) form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=upload]"));
}

function setFile(input: HTMLInputElement, file: File) {
  if (input.files?.[0] === file) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}

/** Keeps a form from being sent. @returns the end of that, which gives the submit that was asked for meanwhile. */
function holdForm(form: HTMLFormElement | null) {
  let asked: SubmitEvent | undefined;
  function hold(event: SubmitEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
    asked = event;
  }
  form?.addEventListener("submit", hold, true);
  return () => {
    form?.removeEventListener("submit", hold, true);
    return asked;
  };
}
