import { describedByError, FieldError } from "#app/ui/field.tsx";
import { TABLE_FILES, UploadBox } from "#app/ui/picture-upload.tsx";

const ERROR_ID = "file-error";

type Props = {
  /** What to choose, and which tables are read. */
  text: string;
  count: string;
  error: string | undefined;
};

/** The field `file` of a table, with its error; one on a page. */
export const TableUpload = ({ text, count, error }: Props) => (
  <>
    <UploadBox text={text} count={count} name="file" accept={TABLE_FILES} {...describedByError(error, ERROR_ID)} />
    <FieldError id={ERROR_ID} alert>
      {error}
    </FieldError>
  </>
);
