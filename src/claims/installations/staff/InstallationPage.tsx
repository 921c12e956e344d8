import Box from "@mui/material/Box";
import { FormPage } from "#records/staff/FormPage.tsx";
import { connectedSystems } from "../connected-systems.ts";
import { Connection } from "./Connection.tsx";
import { DroppedFiles } from "./DroppedFiles.tsx";

/** A connected system, whether it can be reached, and what became of the files that it dropped. */
export function InstallationPage() {
  return (
    <FormPage
      resource={connectedSystems}
      below={({ id, kind }) => (
        <Box sx={{ mt: 2 }}>
          <Connection id={id} />
          {kind === "file" && <DroppedFiles systemId={id} />}
        </Box>
      )}
    />
  );
}
