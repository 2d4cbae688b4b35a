export function downloadText(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the file after a short time; without the delay, some browsers lose it.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
