// Text into the clipboard; false if the browser does not allow it (a page without a certificate), so that the text must be shown.
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
