import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

// The server's own library has made the options for this one; the calls check the form of what comes back.
type Options = Record<string, unknown>;
type Asked = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type Wanted = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Asks the browser for a passkey. Nothing: the person, or the device, did not give one. */
export async function askBrowserForPasskey(options: Options) {
  const given = await startAuthentication({ optionsJSON: options as unknown as Asked }).catch(() => null);
  return (
    given && {
      ...given,
      response: { ...given.response },
      clientExtensionResults: { ...given.clientExtensionResults },
    }
  );
}

/** Asks the browser to make a passkey. Nothing: none was made. */
export async function makePasskey(options: Options) {
  const made = await startRegistration({ optionsJSON: options as unknown as Wanted }).catch(() => null);
  return (
    made && {
      ...made,
      response: { ...made.response },
      clientExtensionResults: { ...made.clientExtensionResults },
    }
  );
}
