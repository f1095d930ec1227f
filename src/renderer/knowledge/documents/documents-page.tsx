export const DocumentsPage = () => <main aria-label="Documents" />
